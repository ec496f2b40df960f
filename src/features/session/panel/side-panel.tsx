import { type ReactNode, Suspense } from 'react'

import type { PanelTab } from '#src/features/session/use-session-address.ts'
import type { Session } from '#src/model/session.ts'
import { Tabs } from '#src/ui/controls/tabs.tsx'
import { lazyComponent } from '#src/ui/lazy-component.ts'

import { BriefTab } from './brief-tab.tsx'
import * as words from './words.ts'

const RoundsTab = lazyComponent(async () => (await import('./more-tabs.tsx')).RoundsTab)
const ReportTab = lazyComponent(async () => (await import('./more-tabs.tsx')).ReportTab)
const JsonTab = lazyComponent(async () => (await import('./more-tabs.tsx')).JsonTab)

export type SidePanelProps = {
  session: Session
  tab: PanelTab
  onTab: (tab: PanelTab) => void
  /** Shows a round on the line. */
  onRound: (roundId: string) => void
  /** The line, which is the first tab on a narrow screen; a wide screen shows it beside the panel. */
  line?: ReactNode
}

export function SidePanel({ session, tab, onTab, onRound, line }: SidePanelProps) {
  const narrow = line !== undefined
  const shown = tab === 'line' && !narrow ? 'brief' : tab
  const tabs = (['brief', 'rounds', 'report', 'json'] as const).map((id) => ({
    id,
    label: words.tabs[id],
  }))
  return (
    <Tabs<PanelTab>
      label={words.panel}
      tabs={narrow ? [{ id: 'line', label: words.tabs.line }, ...tabs] : tabs}
      value={shown}
      onChange={onTab}
      stay={narrow}
      keepsPlace={shown === 'line'}
      panelClassName={narrow ? undefined : 'min-h-0 grow overflow-y-auto'}
    >
      {shown === 'line' && line}
      {shown === 'brief' && <BriefTab session={session} />}
      <Suspense>
        {shown === 'rounds' && <RoundsTab session={session} onRound={onRound} />}
        {shown === 'report' && <ReportTab session={session} />}
        {shown === 'json' && <JsonTab session={session} />}
      </Suspense>
    </Tabs>
  )
}
