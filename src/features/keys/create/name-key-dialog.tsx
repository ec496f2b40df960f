import { checkRequest, createKeyRequest } from '#src/contract/requests.ts'
import { KeyRefusal } from '#src/features/keys/key-refusal.tsx'
import * as words from '#src/features/keys/words.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { useForm } from '#src/ui/fields/use-form.ts'

const FORM = 'create-key'

/** The name of a new key; with `hold`, this browser's gateway gets the key afterwards. */
export type NewKey = { name: string; hold: boolean }

/** A failed create: no key was made, a key may exist, or a key may exist and a repeat cannot return it. */
export type CreateFate = 'refused' | 'lost' | 'spent'

export type NameKeyDialogProps = {
  useHere: boolean
  heldNames: readonly string[]
  fate: CreateFate
  onCreate: (key: NewKey) => Promise<void>
  onClose: () => void
}

export function NameKeyDialog(props: NameKeyDialogProps) {
  const { useHere, heldNames, fate, onCreate, onClose } = props
  const form = useForm({
    read: (values) => readNewKey(values, heldNames),
    send: onCreate,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!form.busy}
      size="small"
      title={words.createTitle}
      footer={
        <>
          <Button disabled={form.busy} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" form={FORM} variant="primary" busy={form.busy}>
            {words.createKey}
          </Button>
        </>
      }
    >
      <form
        {...form.props}
        id={FORM}
        aria-label={words.newKey}
        autoComplete="off"
        className="space-y-4"
      >
        <TextField
          label={words.name}
          name="name"
          autoComplete="off"
          required
          hint={words.nameHint}
          error={form.problems['name']}
        />
        <Checkbox
          name="hold"
          label={words.forThisBrowser}
          hint={words.forThisBrowserHint}
          defaultChecked={useHere}
        />
        {form.error !== null && (
          <KeyRefusal
            error={form.error}
            fate={fate === 'refused' ? 'refused' : 'lost'}
            refused={words.notCreated}
            unknown={words.createdUnknown}
            advice={fate === 'spent' ? words.lookAtList : words.tryForSame}
          />
        )}
      </form>
    </Dialog>
  )
}

function readNewKey(values: Readonly<Record<string, string>>, heldNames: readonly string[]) {
  const checked = checkRequest(createKeyRequest, values)
  if ('problems' in checked) return checked
  const { name } = checked.request
  const hold = values['hold'] === 'on'
  if (hold && heldNames.includes(name)) {
    return { problems: { name: words.nameTaken } }
  }
  return { request: { name, hold } }
}
