import { ChevronRight } from 'lucide-react'

import { checkRequest, type HoldKeyRequest, holdKeyRequest } from '#src/contract/requests.ts'
import type { HeldKey } from '#src/model/account.ts'
import { paths } from '#src/routes.ts'
import { Link } from '#src/shared/link.tsx'
import { fieldProblems } from '#src/shared/request-refusal.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { FormField } from '#src/ui/fields/form-field.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { RequestForm } from '#src/ui/fields/request-form.tsx'
import { Select } from '#src/ui/fields/select.tsx'

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
  return (
    <RequestForm
      label={words.ownKey}
      autoComplete="off"
      read={(values) =>
        takenNames.includes(values['name']?.trim() ?? '')
          ? { problems: { name: words.nameTaken } }
          : checkRequest(holdKeyRequest, values)
      }
      send={onHold}
      problemsOf={fieldProblems}
      renderRefusal={(error) => <Refusal error={error} lost={words.notKept} />}
      submitLabel={words.checkAndUse}
      isPrimary={isPrimary}
    >
      {services && services.length > 1 && (
        <Select
          label={words.service}
          name="service"
          options={services.map((service) => ({ value: service, label: service }))}
          hint={words.serviceHint}
        />
      )}
      <FormField label={words.name} name="name" autoComplete="off" required hint={words.nameHint} />
      <PasswordField
        label={words.apiKey}
        secret={words.secret}
        name="key"
        autoComplete="off"
        required
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
    </RequestForm>
  )
}
