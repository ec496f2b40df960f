import type { MetNotRead } from '#src/model/dialect.ts'
import type { UnreadableAnswer } from '#src/queries/service/find-unreadable.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Age } from '#src/ui/display/age.tsx'
import { visible } from '#src/ui/text/visible.ts'

import * as words from './words.ts'

export type NotReadListProps = {
  notRead: readonly MetNotRead[]
  unreadable: readonly UnreadableAnswer[]
  canPlace: (what: string) => boolean
  /** The operator wants to enter the place of `what`. */
  onPlace: (what: string) => void
  onForget: () => void
  busy: boolean
}

/** Values that did not fit their field: the field, the place of the value, and its age. */
export function NotReadList(props: NotReadListProps) {
  const { notRead, unreadable, canPlace, onPlace, onForget, busy } = props
  return (
    <section aria-label={words.notUnderstood} className="space-y-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">{words.notUnderstood}</h3>
        {notRead.length > 0 && (
          <Button size="small" busy={busy} onClick={onForget}>
            {words.emptyList}
          </Button>
        )}
      </div>
      {notRead.length + unreadable.length === 0 && <p className="text-ink-2">{words.allRead}</p>}
      <ul className="divide-y">
        {unreadable.map(({ asked, field }) => (
          <li key={`${asked} ${field}`} className="py-1.5 wrap-anywhere">
            {words.answerFor}
            <span className="font-mono text-sm">{visible(asked)}</span>
            {words.notReadAtAll(visible(field))}
          </li>
        ))}
        {notRead.map(({ what, at, seenAt }) => (
          <li key={`${what} ${at}`} className="flex flex-wrap items-center gap-x-3 py-1.5">
            <span className="min-w-0 grow wrap-anywhere">
              <span className="font-mono text-sm">{what}</span>
              {words.butValueAt}
              <span className="font-mono text-sm">{visible(at)}</span>
              {words.doesNotFit}
              <span className="text-ink-3">
                <Age at={seenAt} suffix={words.ago} />
              </span>
            </span>
            {canPlace(what) && (
              <Button size="small" onClick={() => onPlace(what)}>
                {words.enterPlace}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
