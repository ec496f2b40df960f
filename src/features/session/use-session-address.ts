import { useSearchParams } from 'react-router'

import { answerParam } from '#src/routes.ts'
import { useAddressQuery } from '#src/ui/use-address-query.ts'

const tabParam = 'panel'
const panelTabs = ['line', 'brief', 'rounds', 'report', 'json'] as const

export type PanelTab = (typeof panelTabs)[number]

export type SessionAddress = ReturnType<typeof useSessionAddress>

/** The dialog and the tab that the address names, so that a reload and a link show both again. */
export function useSessionAddress() {
  const [search, write] = useAddressQuery(useSearchParams())
  const change = (name: string, value: string | null, replace: boolean) =>
    write(
      (query) => {
        if (value === null) query.delete(name)
        else query.set(name, value)
      },
      { replace, preventScrollReset: true },
    )
  return {
    answering: search.get(answerParam),
    tab: panelTabs.find((tab) => tab === search.get(tabParam)) ?? ('line' as const),
    openAnswer: (inputId: string) => change(answerParam, inputId, false),
    closeAnswer: () => change(answerParam, null, true),
    openTab: (tab: PanelTab) => change(tabParam, tab === 'line' ? null : tab, true),
  }
}
