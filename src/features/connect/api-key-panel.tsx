import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'

import type { HeldKey } from '#src/model/account.ts'
import { paths } from '#src/routes.ts'

import { ApiKeyForm, type ApiKeyFormProps } from './api-key-form.tsx'
import * as words from './words.ts'

/** The room in the gateway's cookie. */
const HELD_AT_MOST = 8

export type ApiKeyPanelProps = Pick<ApiKeyFormProps, 'onHold' | 'services' | 'leads'> & {
  /** The panel is open from the start if the page is for adding a key. */
  open: boolean
  held: readonly HeldKey[]
}

/** The way in without an account, and the way to add a key. */
export function ApiKeyPanel({ open, held, services, leads, onHold }: ApiKeyPanelProps) {
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
            leads={leads}
            takenNames={held.map((key) => key.name)}
            {...(services && { services })}
          />
        )}
      </div>
    </details>
  )
}
