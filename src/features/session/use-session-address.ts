import { type NavigateOptions, useNavigate, useSearchParams } from 'react-router'

import { answerParam } from '#src/routes.ts'
import { useAddressQuery } from '#src/ui/use-address-query.ts'

const tabParam = 'panel'
const panelTabs = ['line', 'brief', 'rounds', 'report', 'json'] as const

export type PanelTab = (typeof panelTabs)[number]

export type SessionAddress = ReturnType<typeof useSessionAddress>

/** The dialog and the tab that the address names, so that a reload and a link show both again. */
export function useSessionAddress() {
  const navigate = useNavigate()
  const [drawn] = useSearchParams()
  // The router's own setter leaves out the message that the address names.
  const [search, write] = useAddressQuery([
    drawn,
    (next, options: NavigateOptions) =>
      void navigate({ search: next.toString(), hash: location.hash }, options),
  ])
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
