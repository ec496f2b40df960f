import { Button } from '#src/ui/controls/button.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { useForm } from '#src/ui/fields/use-form.ts'

/** Whoever gets hold of the sealed keys can guess as long as he likes. */
const SHORTEST = 12

export type SealFormProps = {
  /** Other keys lie sealed here, which these would replace. */
  replaces: boolean
  /** A key of this page is forgotten when nobody touches it. */
  forgets: boolean
  onSeal: (passphrase: string) => Promise<void>
}

export function SealForm({ replaces, forgets, onSeal }: SealFormProps) {
  const form = useForm({
    read: ({ passphrase = '', repeated = '' }) => {
      if (passphrase.length < SHORTEST) {
        return { problems: { passphrase: `A passphrase has at least ${SHORTEST} characters` } }
      }
      if (passphrase !== repeated) {
        return { problems: { repeated: 'This is not the same passphrase' } }
      }
      return { request: passphrase }
    },
    send: onSeal,
  })
  return (
    <form {...form.props} aria-label="Seal the keys" className="space-y-4">
      <p className="text-ink-2">
        They live in this page alone, and are gone when it is reloaded or closed
        {forgets && ', after 15 minutes without a touch, and after an hour out of sight'}. A
        passphrase seals them on this device; nobody can bring it back when it is lost.
        {replaces && ' Other keys lie sealed here: these take their place.'}
      </p>
      <PasswordField
        label="Passphrase"
        name="passphrase"
        autoComplete="new-password"
        required
        error={form.problems['passphrase']}
      />
      <PasswordField
        label="The same again"
        name="repeated"
        autoComplete="new-password"
        required
        error={form.problems['repeated']}
      />
      {form.error !== null && (
        <ErrorNotice
          title="The keys could not be sealed"
          lost="They are still in this page."
          advice="This browser may not allow to keep anything, as in a private window."
        />
      )}
      <Button type="submit" busy={form.busy}>
        Seal them
      </Button>
    </form>
  )
}
