import { type ReactNode, createContext, use } from 'react'

import { reveal } from '#src/ui/text/reveal.ts'
import * as words from '#src/ui/words.ts'

type PageHeaderProps = {
  title: ReactNode
  /** Beside the title, in a quieter colour. */
  meta?: ReactNode
  actions?: ReactNode
}

/** The only h1 of a page, with the actions of the page. */
export function PageHeader({ title, meta, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 max-sm:gap-x-3 pointer-coarse:items-center">
      <div className="flex min-h-8 min-w-0 flex-wrap items-center gap-x-3">
        <h1 tabIndex={-1} className="text-title text-balance">
          {title}
        </h1>
        {meta !== undefined && <span className="text-ink-3">{meta}</span>}
      </div>
      {actions !== undefined && (
        <div className="flex flex-wrap items-center gap-2.5">{actions}</div>
      )}
    </header>
  )
}

/** The number of waiting questions, for the title of every page; the layout provides it. */
export const WaitingCountContext = createContext(0)

const TITLE_AT_MOST = 200

/** The document's title: "(2) Inbox · Signalbox" shows in another tab that two questions wait. */
export function PageTitle({ children }: { children: string }) {
  const waiting = use(WaitingCountContext)
  return <title>{words.pageTitle(reveal(children, TITLE_AT_MOST), waiting)}</title>
}
