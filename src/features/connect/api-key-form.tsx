import { checkRequest } from '#src/contract/check-request.ts'
import { type HoldKeyRequest, holdKeyRequest } from '#src/contract/hold-key-request.ts'
import { fieldProblem } from '#src/queries/field-problem.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { Select } from '#src/ui/fields/select.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { useForm } from '#src/ui/fields/use-form.ts'

import { Refusal } from './refusal.tsx'

const fields = new Set(['name', 'key'])

export type ApiKeyFormProps = {
  /** Hands the key to the gateway, which asks the service whether it is accepted. */
  onHold: (request: HoldKeyRequest) => Promise<unknown>
  /** Names of the keys held already: a name tells one key from another. */
  takenNames: readonly string[]
  /** Where there is more than one, the service that the key is for is chosen. */
  services?: readonly string[]
  /** The first way in on its page has the page's one ink button. */
  leads: boolean
}

export function ApiKeyForm({ onHold, takenNames, services, leads }: ApiKeyFormProps) {
  const form = useForm({
    read: (values) =>
      takenNames.includes(values['name']?.trim() ?? '')
        ? { problems: { name: 'A key of this name is held already: choose another name' } }
        : checkRequest(holdKeyRequest, values),
    send: onHold,
    problemsOf: findProblems,
  })
  return (
    <form {...form.props} aria-label="Use an API key" autoComplete="off" className="space-y-4">
      {services && services.length > 1 && (
        <Select
          label="Service"
          name="service"
          options={services.map((service) => ({ value: service, label: service }))}
          hint="The key is sent to this one and to no other."
        />
      )}
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        required
        hint="How you tell it from other keys, such as “Production”"
        error={form.problems['name']}
      />
      <PasswordField
        label="API key"
        secret="key"
        name="key"
        autoComplete="off"
        required
        error={form.problems['key']}
      />
      <Checkbox
        label="Send it as X-Service-Key"
        name="header"
        value="X-Service-Key"
        hint="Otherwise it is sent as Authorization: Bearer, and in this header where only that is accepted."
      />
      {services && (
        <Checkbox
          label="Forget the key after 15 minutes without a touch"
          name="whenIdle"
          value="forget"
          defaultChecked
          hint="Or after an hour out of sight. Otherwise it stays until this page is closed, as for a display on a wall."
        />
      )}
      {form.error !== null && <Refusal error={form.error} lost="The key was not kept." />}
      <Button
        type="submit"
        variant={leads ? 'primary' : undefined}
        busy={form.busy}
        className="w-full"
      >
        Check and use this key
      </Button>
    </form>
  )
}

function findProblems(error: unknown) {
  const problem = fieldProblem(error)
  return problem && fields.has(problem.field) ? { [problem.field]: problem.message } : null
}
