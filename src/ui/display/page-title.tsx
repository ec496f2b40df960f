import { createContext, use } from 'react'

import { visible } from '#src/ui/text/visible.ts'

/** How much waits, for the title of every page; the layout knows. */
export const WaitingCountContext = createContext(0)

const TITLE_AT_MOST = 200

export type PageTitleProps = { children: string }

/** The document's title: "(2) Inbox · Signalbox" tells from another tab that something waits. */
export function PageTitle({ children }: PageTitleProps) {
  const waiting = use(WaitingCountContext)
  return (
    <title>{`${waiting > 0 ? `(${waiting}) ` : ''}${visible(children, TITLE_AT_MOST)} · Signalbox`}</title>
  )
}
