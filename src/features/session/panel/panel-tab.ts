export type PanelTab = 'line' | 'brief' | 'rounds' | 'report' | 'json'

const tabs: ReadonlySet<string> = new Set(['line', 'brief', 'rounds', 'report', 'json'])

/** The tab that an address names; the line if the address names no tab. */
export function panelTab(value: string | null): PanelTab {
  return value !== null && isPanelTab(value) ? value : 'line'
}

function isPanelTab(value: string): value is PanelTab {
  return tabs.has(value)
}
