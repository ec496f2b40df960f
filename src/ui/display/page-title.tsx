import { createContext, use } from 'react'

import { visible } from '#src/ui/text/visible.ts'
import * as words from '#src/ui/words.ts'

/** The number of waiting questions, for the title of every page; the layout provides it. */
export const WaitingCountContext = createContext(0)

const TITLE_AT_MOST = 200

export type PageTitleProps = { children: string }

/** The document's title: "(2) Inbox · Signalbox" shows in another tab that two questions wait. */
export function PageTitle({ children }: PageTitleProps) {
  const waiting = use(WaitingCountContext)
  return <title>{words.pageTitle(visible(children, TITLE_AT_MOST), waiting)}</title>
}
