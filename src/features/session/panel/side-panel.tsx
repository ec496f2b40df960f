import { lazy, type ReactNode, Suspense } from 'react'

import type { Session } from '#src/model/session.ts'
import { Tabs } from '#src/ui/controls/tabs.tsx'

import { BriefTab } from './brief-tab.tsx'
import type { PanelTab } from './panel-tab.ts'

const RoundsTab = lazy(async () => ({ default: (await import('./rounds-tab.tsx')).RoundsTab }))
const ReportTab = lazy(async () => ({ default: (await import('./report-tab.tsx')).ReportTab }))
const JsonTab = lazy(async () => ({ default: (await import('./json-tab.tsx')).JsonTab }))

export type SidePanelProps = {
  session: Session
  tab: PanelTab
  onTab: (tab: PanelTab) => void
  /** On a narrow screen the line is the first of the tabs; on a wide one it stands beside them. */
  line?: ReactNode
  panelClassName?: string | undefined
}

const words: Record<Exclude<PanelTab, 'line'>, string> = {
  brief: 'Brief',
  rounds: 'Rounds',
  report: 'Report',
  json: 'JSON',
}

export function SidePanel({ session, tab, onTab, line, panelClassName }: SidePanelProps) {
  const narrow = line !== undefined
  const shown = tab === 'line' && !narrow ? 'brief' : tab
  const tabs = (['brief', 'rounds', 'report', 'json'] as const).map((id) => ({
    id,
    label: words[id],
  }))
  return (
    <Tabs<PanelTab>
      label="About this session"
      tabs={narrow ? [{ id: 'line', label: 'Line' }, ...tabs] : tabs}
      value={shown}
      onChange={onTab}
      panelClassName={panelClassName}
    >
      {shown === 'line' && line}
      {shown === 'brief' && <BriefTab session={session} />}
      <Suspense>
        {shown === 'rounds' && <RoundsTab session={session} />}
        {shown === 'report' && <ReportTab session={session} />}
        {shown === 'json' && <JsonTab session={session} />}
      </Suspense>
    </Tabs>
  )
}
