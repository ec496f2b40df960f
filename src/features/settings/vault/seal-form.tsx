import { Button } from '#src/ui/controls/button.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { useForm } from '#src/ui/fields/use-form.ts'

import * as words from './words.ts'

/** A thief of the sealed keys has unlimited time to guess the passphrase. */
const SHORTEST = 12

export type SealFormProps = {
  /** The keys of this page would replace other sealed keys. */
  replaces: boolean
  /** The page forgets a key when it is idle. */
  forgets: boolean
  onSeal: (passphrase: string) => Promise<void>
}

export function SealForm({ replaces, forgets, onSeal }: SealFormProps) {
  const form = useForm({
    read: ({ passphrase = '', repeated = '' }) => {
      if (passphrase.length < SHORTEST) {
        return { problems: { passphrase: words.tooShort(SHORTEST) } }
      }
      if (passphrase !== repeated) {
        return { problems: { repeated: words.notTheSame } }
      }
      return { request: passphrase }
    },
    send: onSeal,
  })
  return (
    <form {...form.props} aria-label={words.sealKeys} className="space-y-4">
      <p className="text-ink-2">
        {forgets ? words.inPageUntilIdle : words.inPageOnly}
        {words.passphraseSeals}
        {replaces && words.replacesOthers}
      </p>
      <PasswordField
        label={words.passphrase}
        name="passphrase"
        autoComplete="new-password"
        required
        error={form.problems['passphrase']}
      />
      <PasswordField
        label={words.sameAgain}
        name="repeated"
        autoComplete="new-password"
        required
        error={form.problems['repeated']}
      />
      {form.error !== null && (
        <ErrorNotice title={words.notSealed} lost={words.stillInPage} advice={words.noStorage} />
      )}
      <Button type="submit" busy={form.busy}>
        {words.seal}
      </Button>
    </form>
  )
}
