import type { DriftLine } from '#src/queries/service/find-drift.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Age } from '#src/ui/display/age.tsx'
import { visible } from '#src/ui/text/visible.ts'

export type DriftNoticeProps = {
  /** When the earlier description was first seen. */
  since: number
  lines: readonly DriftLine[]
  busy: boolean
  onAccept: () => void
}

/** What the service says otherwise than it did. */
export function DriftNotice({ since, lines, busy, onAccept }: DriftNoticeProps) {
  if (lines.length === 0) return null
  return (
    <section
      aria-label="What changed"
      className="space-y-2 rounded-control border border-line-strong bg-sunken px-3 py-2.5"
    >
      <p className="font-medium">
        The service describes itself otherwise than <Age at={since} suffix=" ago" />
      </p>
      <ul className="space-y-1 text-sm">
        {lines.map(({ at, before, now }) => (
          <li key={at} className="wrap-anywhere">
            <span className="font-mono">{visible(at)}</span>:{' '}
            <span className="font-mono">{before === null ? 'nothing' : visible(before)}</span> is
            now <span className="font-mono">{now === null ? 'nothing' : visible(now)}</span>
          </li>
        ))}
      </ul>
      <Button size="small" busy={busy} onClick={onAccept}>
        I have seen this
      </Button>
    </section>
  )
}
