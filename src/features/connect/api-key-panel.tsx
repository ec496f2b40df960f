import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'

import type { HeldKey } from '#src/model/account.ts'
import { paths } from '#src/routes.ts'

import { ApiKeyForm, type ApiKeyFormProps } from './api-key-form.tsx'

/** As many as the gateway's cookie has room for. */
const HELD_AT_MOST = 8

export type ApiKeyPanelProps = Pick<ApiKeyFormProps, 'onHold' | 'services' | 'leads'> & {
  /** Shown from the start, where a key is what one came for. */
  open: boolean
  held: readonly HeldKey[]
}

/** The way in without an account, and the way to one key more. */
export function ApiKeyPanel({ open, held, services, leads, onHold }: ApiKeyPanelProps) {
  const isFull = held.length >= HELD_AT_MOST
  return (
    <details open={open} className="group rounded-card border bg-surface">
      <summary className="flex min-h-11 items-center gap-2 rounded-card px-4.5 font-semibold select-none [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 text-ink-3 group-open:rotate-90" />
        {held.length > 0 ? 'Add another API key' : 'Use an API key'}
      </summary>
      <div className="px-4.5 pb-4.5">
        {isFull ? (
          <p className="text-ink-2">
            This browser holds {HELD_AT_MOST} keys, as many as it can.{' '}
            <Link to={paths.keys} className="font-medium text-ink underline underline-offset-3">
              Forget one first
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
