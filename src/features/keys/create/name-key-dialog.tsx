import { checkRequest } from '#src/contract/check-request.ts'
import { createKeyRequest } from '#src/contract/requests.ts'
import { KeyRefusal } from '#src/features/keys/key-refusal.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { useForm } from '#src/ui/fields/use-form.ts'

const FORM = 'create-key'

/** What is asked before a key is made; `hold` hands it to this browser's gateway afterwards. */
export type NewKey = { name: string; hold: boolean }

/** After a failure: no key was made, one may have been, or that and asking for the same one is of no use. */
export type CreateFate = 'refused' | 'lost' | 'spent'

export type NameKeyDialogProps = {
  useHere: boolean
  heldNames: readonly string[]
  fate: CreateFate
  onCreate: (key: NewKey) => Promise<void>
  onClose: () => void
}

const tryAgain =
  'Trying again at once asks for the very same key, not for another. Later, look at the list first, and revoke a key that you never saw.'
const lookAtTheList =
  'Look at the list of keys, and revoke a key that you never saw. Trying again asks for another key.'

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
      title="Create an API key"
      footer={
        <>
          <Button disabled={form.busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={FORM} variant="primary" busy={form.busy}>
            Create key
          </Button>
        </>
      }
    >
      <form {...form.props} id={FORM} aria-label="New key" autoComplete="off" className="space-y-4">
        <TextField
          label="Name"
          name="name"
          autoComplete="off"
          required
          hint="What will use it, such as “Nightly report”"
          error={form.problems['name']}
        />
        <Checkbox
          name="hold"
          label="Use it in this browser"
          hint="Only the gateway can open it here, and this console uses it from then on."
          defaultChecked={useHere}
        />
        {form.error !== null && (
          <KeyRefusal
            error={form.error}
            fate={fate === 'refused' ? 'refused' : 'lost'}
            refused="No key was created."
            unknown="Whether a key was created is not known."
            advice={fate === 'spent' ? lookAtTheList : tryAgain}
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
    return { problems: { name: 'This browser holds a key of this name: choose another' } }
  }
  return { request: { name, hold } }
}
