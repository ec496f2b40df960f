import { useQuery } from '@tanstack/react-query'
import { MessageSquareReply } from 'lucide-react'
import { useDeferredValue } from 'react'

import { countAble, mayTake } from '#src/features/sessions/bulk/bulk-plan.ts'
import * as bulkWords from '#src/features/sessions/bulk/words.ts'
import type { FleetSession } from '#src/model/fleet/fleet.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { isUnread } from '#src/queries/sessions/read-unread-sessions.ts'
import { attemptQueries } from '#src/queries/writes/attempt-queries.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { useShortcuts } from '#src/ui/shortcuts.ts'
import * as ui from '#src/ui/words.ts'

import { bulkActions, holdOf, isAsking, type RowActions } from './row-actions.tsx'
import * as words from './words.ts'

type SelectionBarProps = RowActions & {
  chosen: readonly FleetSession[]
  isTouch: boolean
  /** Null if all rows are selected. */
  onSelectAll: (() => void) | null
  onClear: () => void
}

const COUNT_EVERY_MS = 1000

/** The actions on the selected rows, each with the number of sessions that take it now. */
export function SelectionBar(props: SelectionBarProps) {
  const { chosen, isTouch, onAnswer, onAsk, onSelectAll, onClear } = props
  const api = useApi()
  const { data: attempts = [] } = useQuery(attemptQueries.all(api))
  // Thousands of selected rows must not hold up the keys.
  const counted = useDeferredValue(chosen)
  // Each drawing of the bar, such as while scrolling, would count anew.
  const now = Math.floor(api.now() / COUNT_EVERY_MS) * COUNT_EVERY_MS
  const unread = counted.filter(isUnread)
  const asking = counted.filter((row) => isAsking(row)).length
  const hold = holdOf(counted)
  // Ahead of the warnings on screen, which Escape dismisses too.
  useShortcuts({ Escape: onClear }, { first: true })
  const shown = bulkActions.flatMap(({ action, icon, keys }) => {
    const count = countAble(counted, action, { attempts, now })
    // Unread sessions may still be added to the count when they are read.
    const mayBeMore = unread.some((row) => mayTake(row, action))
    const label = bulkWords.actionCount(action, count, mayBeMore)
    return count > 0 || mayBeMore ? { action, icon, keys, label } : []
  })
  return (
    <section
      aria-label={words.selection}
      className="flex flex-wrap items-center gap-2 rounded-card border bg-surface p-2 shadow-float"
    >
      <output className="px-2 font-medium md:max-w-40 md:leading-tight">
        {chosen.length === 0 ? words.tapToSelect : words.selected(chosen.length, unread.length)}
      </output>
      {/* On a narrow screen the actions stand below the count, in one line that scrolls sideways. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears of the focus of what it holds */}
      <div
        className="flex items-center gap-2 md:flex-wrap max-md:order-last max-md:-m-1 max-md:min-w-0 max-md:basis-full max-md:overflow-x-auto max-md:p-1 max-md:[scrollbar-width:none] max-md:empty:hidden max-md:[&_svg]:hidden"
        // Browsers do not scroll to a button that is partly visible.
        onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      >
        {asking > 0 && (
          <Button
            keys="A"
            variant="waiting"
            icon={<MessageSquareReply />}
            onClick={() => onAnswer(chosen)}
          >
            {words.answerCount(asking)}
          </Button>
        )}
        {shown.map(({ action, icon: Icon, keys, label }) => (
          <Button
            key={action}
            keys={action === hold ? 'P' : keys}
            variant={action === 'cancel' ? 'danger' : 'secondary'}
            icon={<Icon />}
            onClick={() => onAsk(action, chosen)}
          >
            {label}
          </Button>
        ))}
        {chosen.length > 0 && shown.length === 0 && (
          <span className="text-ink-2">{bulkWords.nothingToSend}</span>
        )}
      </div>
      <span className="ml-auto flex gap-2">
        {isTouch && onSelectAll && (
          <Button variant="ghost" onClick={onSelectAll}>
            {words.selectAll}
          </Button>
        )}
        <Button variant="ghost" onClick={onClear}>
          {isTouch ? ui.done : words.clear}
        </Button>
      </span>
    </section>
  )
}
