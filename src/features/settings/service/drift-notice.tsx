import type { DriftLine } from '#src/queries/service/find-drift.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Age } from '#src/ui/display/age.tsx'
import { visible } from '#src/ui/text/visible.ts'

import * as words from './words.ts'

export type DriftNoticeProps = {
  /** The moment when the earlier description was first seen. */
  since: number
  lines: readonly DriftLine[]
  busy: boolean
  onAccept: () => void
}

/** The changes in the description of the service. */
export function DriftNotice({ since, lines, busy, onAccept }: DriftNoticeProps) {
  if (lines.length === 0) return null
  return (
    <section
      aria-label={words.changes}
      className="space-y-2 rounded-control border border-line-strong bg-sunken px-3 py-2.5"
    >
      <p className="font-medium">
        {words.differsFrom}
        <Age at={since} suffix={words.ago} />
      </p>
      <ul className="space-y-1 text-sm">
        {lines.map(({ at, before, now }) => (
          <li key={at} className="wrap-anywhere">
            <span className="font-mono">{visible(at)}</span>:{' '}
            <span className="font-mono">{before === null ? words.nothing : visible(before)}</span>
            {words.isNow}
            <span className="font-mono">{now === null ? words.nothing : visible(now)}</span>
          </li>
        ))}
      </ul>
      <Button size="small" busy={busy} onClick={onAccept}>
        {words.seen}
      </Button>
    </section>
  )
}
