import type { MetNotRead } from '#src/model/service/service-record.ts'
import type { UnreadableAnswer } from '#src/queries/service/find-unreadable.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Age } from '#src/ui/display/age.tsx'
import { visible } from '#src/ui/text/visible.ts'

export type NotReadListProps = {
  notRead: readonly MetNotRead[]
  unreadable: readonly UnreadableAnswer[]
  canPlace: (what: string) => boolean
  /** The operator wants to say where `what` stands. */
  onPlace: (what: string) => void
  onForget: () => void
  busy: boolean
}

/** What stood where we look and was none of what we look for: field, place, and when it was met. */
export function NotReadList(props: NotReadListProps) {
  const { notRead, unreadable, canPlace, onPlace, onForget, busy } = props
  return (
    <section aria-label="Not understood in its answers" className="space-y-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">Not understood in its answers</h3>
        {notRead.length > 0 && (
          <Button size="small" busy={busy} onClick={onForget}>
            Start this list anew
          </Button>
        )}
      </div>
      {notRead.length + unreadable.length === 0 && (
        <p className="text-ink-2">Nothing: all that was looked for could be read.</p>
      )}
      <ul className="divide-y">
        {unreadable.map(({ asked, field }) => (
          <li key={`${asked} ${field}`} className="py-1.5 wrap-anywhere">
            The answer for <span className="font-mono text-sm">{visible(asked)}</span> could not be
            read at all: {visible(field)}.
          </li>
        ))}
        {notRead.map(({ what, at, seenAt }) => (
          <li key={`${what} ${at}`} className="flex flex-wrap items-center gap-x-3 py-1.5">
            <span className="min-w-0 grow wrap-anywhere">
              <span className="font-mono text-sm">{what}</span> is looked for, and what stands at{' '}
              <span className="font-mono text-sm">{visible(at)}</span> is none of it ·{' '}
              <span className="text-ink-3">
                <Age at={seenAt} suffix=" ago" />
              </span>
            </span>
            {canPlace(what) && (
              <Button size="small" onClick={() => onPlace(what)}>
                Say where it stands
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
