import { checkRequest, type HoldKeyRequest, holdKeyRequest } from '#src/contract/requests.ts'
import { fieldProblem } from '#src/queries/keys/field-problem.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { Select } from '#src/ui/fields/select.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { useForm } from '#src/ui/fields/use-form.ts'

import { Refusal } from './refusal.tsx'
import * as words from './words.ts'

const fields = new Set(['name', 'key'])

export type ApiKeyFormProps = {
  /** Gives the key to the gateway, which asks the service whether it accepts the key. */
  onHold: (request: HoldKeyRequest) => Promise<unknown>
  /** Names of the held keys; every key needs its own name. */
  takenNames: readonly string[]
  /** If there are several services, the operator chooses the service of the key. */
  services?: readonly string[]
  /** The first way in on its page has the page's only ink button. */
  leads: boolean
}

export function ApiKeyForm({ onHold, takenNames, services, leads }: ApiKeyFormProps) {
  const form = useForm({
    read: (values) =>
      takenNames.includes(values['name']?.trim() ?? '')
        ? { problems: { name: words.nameTaken } }
        : checkRequest(holdKeyRequest, values),
    send: onHold,
    problemsOf: findProblems,
  })
  return (
    <form {...form.props} aria-label={words.ownKey} autoComplete="off" className="space-y-4">
      {services && services.length > 1 && (
        <Select
          label={words.service}
          name="service"
          options={services.map((service) => ({ value: service, label: service }))}
          hint={words.serviceHint}
        />
      )}
      <TextField
        label={words.name}
        name="name"
        autoComplete="off"
        required
        hint={words.nameHint}
        error={form.problems['name']}
      />
      <PasswordField
        label={words.apiKey}
        secret={words.secret}
        name="key"
        autoComplete="off"
        required
        error={form.problems['key']}
      />
      <Checkbox
        label={words.sendInHeader}
        name="header"
        value="X-Service-Key"
        hint={words.headerHint}
      />
      {services && (
        <Checkbox
          label={words.forgetWhenIdle}
          name="whenIdle"
          value="forget"
          defaultChecked
          hint={words.idleHint}
        />
      )}
      {form.error !== null && <Refusal error={form.error} lost={words.notKept} />}
      <Button
        type="submit"
        variant={leads ? 'primary' : undefined}
        busy={form.busy}
        className="w-full"
      >
        {words.checkAndUse}
      </Button>
    </form>
  )
}

function findProblems(error: unknown) {
  const problem = fieldProblem(error)
  return problem && fields.has(problem.field) ? { [problem.field]: problem.message } : null
}
