import { useSearchParams } from 'react-router'

import { answerParam } from '#src/routes.ts'
import { useAddressQuery } from '#src/ui/use-address-query.ts'

const tabParam = 'panel'
const panelTabs = ['line', 'brief', 'rounds', 'report', 'json'] as const

export type PanelTab = (typeof panelTabs)[number]

/** The dialog and the tab that the address names, so that a reload and a link show both again. */
export type SessionAddress = {
  answering: string | null
  tab: PanelTab
  openAnswer: (inputId: string) => void
  closeAnswer: () => void
  openTab: (tab: PanelTab) => void
}

export function useSessionAddress(): SessionAddress {
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
    tab: panelTabs.find((tab) => tab === search.get(tabParam)) ?? 'line',
    openAnswer: (inputId) => change(answerParam, inputId, false),
    closeAnswer: () => change(answerParam, null, true),
    openTab: (tab) => change(tabParam, tab === 'line' ? null : tab, true),
  }
}
