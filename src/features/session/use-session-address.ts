import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from 'react-router'

import { answerParam } from '#src/routes.ts'
import { changeHistoryEntry, historyEntry } from '#src/ui/history-entry.ts'
import { useAddressQuery } from '#src/ui/use-address-query.ts'

const tabParam = 'panel'
const panelTabs = ['line', 'brief', 'rounds', 'report', 'json'] as const

/** The state of a step that a question added: the next question takes the step over. */
const ADDED = 'added'

export type PanelTab = (typeof panelTabs)[number]

export type SessionAddress = ReturnType<typeof useSessionAddress>

/** The dialog and the tab that the address names, so that a reload and a link show both again. */
export function useSessionAddress() {
  const navigate = useNavigate()
  const [drawn] = useSearchParams()
  const { state: held } = useLocation()
  // The router's own setter leaves out the message that the address names.
  const [search, write] = useAddressQuery([
    drawn,
    (next, options: NavigateOptions) =>
      void navigate({ search: next.toString(), hash: location.hash }, options),
  ])
  const change = (name: string, value: string | null, replace: boolean, state?: unknown) => {
    const { scroll, place } = historyEntry()
    write(
      (query) => {
        if (value === null) query.delete(name)
        else query.set(name, value)
      },
      { replace, preventScrollReset: true, state },
    )
    // The router makes the entry anew, without the place to which a reader of the line comes back.
    if (replace) changeHistoryEntry({ scroll, place })
  }
  return {
    answering: search.get(answerParam),
    tab: panelTabs.find((tab) => tab === search.get(tabParam)) ?? ('line' as const),
    openAnswer: (inputId: string) => change(answerParam, inputId, held === ADDED, ADDED),
    closeAnswer: () => change(answerParam, null, true, held),
    openTab: (tab: PanelTab) => change(tabParam, tab === 'line' ? null : tab, true, held),
  }
}
