import { hasEnded, type Session } from '#src/model/session.ts'
import { CopyButton } from '#src/ui/controls/copy-button.tsx'

import { LazyMarkdown } from './lazy-markdown.tsx'

/** The completion report (§2), or that there is none yet. */
export function ReportTab({ session }: { session: Session }) {
  if (session.report === null) {
    return (
      <p className="px-4.5 py-4 text-ink-3">
        {hasEnded(session.state)
          ? 'This session ended without a completion report.'
          : 'The report appears here when the session has completed.'}
      </p>
    )
  }
  return (
    <div className="px-4.5 py-4">
      <div className="mb-2 flex items-center justify-between">
        <h2 className="text-sm text-ink-3">Completion report</h2>
        <CopyButton text={session.report} label="Copy the report as Markdown" />
      </div>
      <LazyMarkdown>{session.report}</LazyMarkdown>
    </div>
  )
}
