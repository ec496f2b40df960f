import type { ReactNode } from 'react'

import { visible } from '#src/ui/text/visible.ts'

export type ErrorScreenProps = {
  title: string
  happened: ReactNode
  /** Left out where the page itself is what failed. */
  lost?: ReactNode
  advice: ReactNode
  actions: ReactNode
}

const stillThere = 'Sessions go on without this page, and drafts are kept in this browser.'

/** A page that has only this to say: what happened, whether anything was lost, what to do. */
export function ErrorScreen(props: ErrorScreenProps) {
  const { title, happened, lost = stillThere, advice, actions } = props
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
