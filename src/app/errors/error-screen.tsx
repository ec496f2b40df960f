import type { ReactNode } from 'react'

import * as words from '#src/app/words.ts'
import { visible } from '#src/ui/text/visible.ts'

export type ErrorScreenProps = {
  title: string
  happened: ReactNode
  /** Left out if the page itself failed. */
  lost?: ReactNode
  advice: ReactNode
  actions: ReactNode
}

/** A page with an error only: the event, the loss and the next step. */
export function ErrorScreen(props: ErrorScreenProps) {
  const { title, happened, lost = words.sessionsGoOn, advice, actions } = props
  return (
    <div role="alert" className="max-w-[62ch]">
      <h1 className="text-title">{title}</h1>
      <div className="mt-2 space-y-1 text-ink-2">
        <p>{visible(happened)}</p>
        <p>{visible(lost)}</p>
        <p>{visible(advice)}</p>
      </div>
      <div className="mt-4 flex flex-wrap gap-2.5">{actions}</div>
    </div>
  )
}
