import type { SessionSummary } from '#src/model/saved-session.ts'

/** A summary with since when it was seen to wait for the same; `before` is what was kept until now. */
export function withFirstSeen(
  summary: SessionSummary,
  before: SessionSummary | null,
): SessionSummary {
  if (!waits(summary)) return summary
  // A question that could not be read at first is the same once it can.
  const isSame = waits(before) && [null, summary.question].includes(before.question)
  return { ...summary, firstSeenAt: isSame ? (before.firstSeenAt ?? before.asOf) : summary.asOf }
}

function waits(summary: SessionSummary | null): summary is SessionSummary {
  return summary !== null && (summary.state === 'waiting' || summary.pendingCount > 0)
}
