import { createContext, use } from 'react'

/** How much waits, for the title of every page; the layout knows. */
export const WaitingCountContext = createContext(0)

export type PageTitleProps = { children: string }

/** The document's title: "(2) Inbox · Signalbox" tells from another tab that something waits. */
export function PageTitle({ children }: PageTitleProps) {
  const waiting = use(WaitingCountContext)
  return <title>{`${waiting > 0 ? `(${waiting}) ` : ''}${children} · Signalbox`}</title>
}
