import { LazyMarkdown } from '#src/features/session/markdown/lazy-markdown.tsx'
import { hasEnded, type Session } from '#src/model/session.ts'
import { CopyButton } from '#src/ui/controls/copy-button.tsx'

import * as words from './tab-words.ts'

/** The completion report (§2), or the reason why the session has no report. */
export function ReportTab({ session }: { session: Session }) {
  if (session.report === null) {
    return (
      <p className="px-4.5 py-4 text-ink-3">
        {hasEnded(session.state) ? words.endedWithoutReport : words.noReportYet}
      </p>
    )
  }
  return (
    <div className="px-4.5 py-4">
      <div className="mb-2 flex items-center justify-between">
        <h2 className="text-sm text-ink-3">{words.report}</h2>
        <CopyButton text={session.report} label={words.copyReport} />
      </div>
      <LazyMarkdown>{session.report}</LazyMarkdown>
    </div>
  )
}
