import { ChevronRight } from 'lucide-react'

import { checkRequest, type HoldKeyRequest, holdKeyRequest } from '#src/contract/requests.ts'
import type { HeldKey } from '#src/model/account.ts'
import { fieldProblem } from '#src/queries/writes/write-errors.ts'
import { paths } from '#src/routes.ts'
import { Link } from '#src/shared/link.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { Select } from '#src/ui/fields/select.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { useForm } from '#src/ui/fields/use-form.ts'

import { Refusal } from './notices.tsx'
import * as words from './words.ts'

/** The gateway's cookie has room for this many keys. */
const HELD_AT_MOST = 8

export type ApiKeyPanelProps = Pick<ApiKeyFormProps, 'onHold' | 'services' | 'isPrimary'> & {
  /** The panel is open from the start if the page is for adding a key. */
  open: boolean
  held: readonly HeldKey[]
}

/** The way in without an account, and the way to add a key. */
export function ApiKeyPanel({ open, held, services, isPrimary, onHold }: ApiKeyPanelProps) {
  const isFull = held.length >= HELD_AT_MOST
  return (
    <details open={open} className="group rounded-card border bg-surface">
      <summary className="flex min-h-11 items-center gap-2 rounded-card px-4.5 font-semibold select-none [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 text-ink-3 group-open:rotate-90" />
        {held.length > 0 ? words.addKey : words.ownKey}
      </summary>
      <div className="px-4.5 pb-4.5">
        {isFull ? (
          <p className="text-ink-2">
            {words.full(HELD_AT_MOST)}{' '}
            <Link to={paths.keys} className="font-medium text-ink underline underline-offset-3">
              {words.forgetFirst}
            </Link>
          </p>
        ) : (
          <ApiKeyForm
            onHold={onHold}
            isPrimary={isPrimary}
            takenNames={held.map((key) => key.name)}
            services={services}
          />
        )}
      </div>
    </details>
  )
}

export type ApiKeyFormProps = {
  /** Gives the key to the gateway, which asks the service whether it accepts the key. */
  onHold: (request: HoldKeyRequest) => Promise<unknown>
  /** Names of the held keys; every key needs its own name. */
  takenNames: readonly string[]
  /** If there are several services, the operator chooses the service of the key. */
  services?: readonly string[] | undefined
  /** The first way in on its page has the page's only ink button. */
  isPrimary: boolean
}

export function ApiKeyForm({ onHold, takenNames, services, isPrimary }: ApiKeyFormProps) {
  const form = useForm({
    read: (values) =>
      takenNames.includes(values['name']?.trim() ?? '')
        ? { problems: { name: words.nameTaken } }
        : checkRequest(holdKeyRequest, values),
    send: onHold,
    problemsOf: (error) => {
      const problem = fieldProblem(error)
      const hasField = problem?.field === 'name' || problem?.field === 'key'
      return hasField ? { [problem.field]: problem.message } : null
    },
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
        variant={isPrimary ? 'primary' : undefined}
        busy={form.busy}
        className="w-full"
      >
        {words.checkAndUse}
      </Button>
    </form>
  )
}
