import type { ReactNode } from 'react'

import { classNames } from '#src/ui/class-names.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { StateShape } from '#src/ui/display/state-shape.tsx'
import { reveal } from '#src/ui/text/reveal.ts'
import * as words from '#src/ui/words.ts'

export type ErrorNoticeProps = {
  /** The event. */
  title: string
  /** The loss, or that there is no loss. */
  lost?: ReactNode
  /** The next step for the operator. */
  advice?: ReactNode
  /** The service's own words or ids, for a report. */
  detail?: ReactNode
  onRetry?: (() => void) | undefined
  retryLabel?: string | undefined
  busy?: boolean | undefined
  action?: ReactNode
  /** `quiet`: no colour, for a cause that ends by itself, such as a rate limit. */
  tone?: 'fail' | 'quiet' | undefined
  className?: string | undefined
}

/** Says the event, the loss and the next step. */
export function ErrorNotice(props: ErrorNoticeProps) {
  const { title, lost, advice, detail, action, tone = 'fail', className } = props
  const { onRetry, retryLabel = words.tryAgain, busy } = props
  const fails = tone === 'fail'
  return (
    <div
      role="alert"
      className={classNames(
        'flex flex-wrap items-start gap-x-3 gap-y-2.5 rounded-card border px-4 py-3',
        fails ? 'border-fail/35 bg-fail-soft' : 'bg-sunken',
        className,
      )}
    >
      <StateShape
        shape={fails ? 'cross' : 'bars'}
        tone={fails ? 'fail' : 'hold'}
        className="mt-1"
      />
      <div className="min-w-0 grow basis-60">
        <p className="font-semibold">{reveal(title)}</p>
        {(lost !== undefined || advice !== undefined) && (
          <p className="text-ink-2">
            {reveal(lost)} {reveal(advice)}
          </p>
        )}
        {detail !== undefined && (
          <p className="mt-1 font-mono text-xs wrap-anywhere text-ink-2">{reveal(detail)}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2.5 empty:hidden">
        {action}
        {onRetry && (
          <Button size="small" busy={busy} onClick={onRetry}>
            {retryLabel}
          </Button>
        )}
      </div>
    </div>
  )
}
