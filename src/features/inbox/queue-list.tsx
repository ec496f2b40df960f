import type { ReactNode } from 'react'

import type { Attention } from '#src/model/fleet/attention.ts'
import type { Waiting } from '#src/model/fleet/fleet.ts'
import { type Cost, stateSign } from '#src/model/session.ts'
import { formatMoney } from '#src/model/spend/money.ts'
import { itemParam } from '#src/routes.ts'
import { Link } from '#src/shared/link.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Age } from '#src/ui/display/clock.tsx'
import { Pill } from '#src/ui/display/state-shape.tsx'
import { filled } from '#src/ui/text/filled.ts'
import { reveal } from '#src/ui/text/reveal.ts'

import * as words from './words.ts'

type QueueListProps = {
  queue: readonly Attention[]
  selected: Attention | null
  /** The page shows list and entry beside each other, so a choice is no step of the history. */
  wide: boolean
  onSelect: () => void
  onDismissAll: (ids: readonly string[]) => void
}

const kinds = ['question', 'held', 'failed'] as const

/** The queue in its groups; each entry leads to its detail. */
export function QueueList({ queue, selected, wide, onSelect, onDismissAll }: QueueListProps) {
  const groups = kinds
    .map((kind) => ({ kind, items: queue.filter((item) => item.kind === kind) }))
    .filter(({ items }) => items.length > 0)
  return groups.map(({ kind, items }, index) => (
    <section key={kind} aria-label={words.groups[kind]} className="bg-surface">
      {(index > 0 || kind !== 'question') && (
        <div className="flex min-h-11 items-center justify-between gap-4 border-b px-4 sm:px-7">
          <h2 className="text-sm text-ink-3">{words.groups[kind]}</h2>
          {kind === 'failed' && items.length > 1 && (
            <Button
              size="small"
              variant="ghost"
              onClick={() => onDismissAll(items.map(({ sessionId }) => sessionId))}
            >
              {words.dismissAll}
            </Button>
          )}
        </div>
      )}
      <ol aria-label={words.groups[kind]}>
        {items.map((item) => (
          <Entry
            key={item.key}
            item={item}
            isSelected={item.key === selected?.key}
            wide={wide}
            onSelect={onSelect}
          />
        ))}
      </ol>
    </section>
  ))
}

const edges = { question: 'border-wait', held: 'border-hold', failed: 'border-fail' }

type EntryProps = Pick<QueueListProps, 'wide' | 'onSelect'> & {
  item: Attention
  isSelected: boolean
}

function Entry({ item, isSelected, wide, onSelect }: EntryProps) {
  const { title, below } = textsOf(item)
  return (
    <li className="border-b">
      <Link
        to={{ search: new URLSearchParams({ [itemParam]: item.key }).toString() }}
        replace={wide}
        onClick={onSelect}
        aria-current={isSelected || undefined}
        className={classNames(
          'block border-l-3 py-3 pr-4 pl-3.25 -outline-offset-2 transition-colors hover:bg-sunken focus-visible:bg-sunken sm:pr-7 sm:pl-6.25',
          isSelected ? `bg-sunken ${edges[item.kind]}` : 'border-transparent',
        )}
      >
        {/* Only a question is bold: it asks for words, and the others for a choice. */}
        <span
          className={classNames(
            'line-clamp-2 wrap-anywhere',
            item.kind === 'question' ? 'font-semibold' : 'text-ink-2',
          )}
        >
          {title}
        </span>
        {/* Where an amount or a reason leaves no room for the time, the time goes below it. */}
        <span
          className={classNames(
            'mt-0.5 flex justify-between gap-x-4 text-ink-3',
            item.kind === 'held' && 'flex-wrap',
            item.kind === 'failed' && 'max-sm:flex-wrap',
          )}
        >
          <span className="flex min-w-0 items-center gap-2">
            {item.kind !== 'question' && <KindPill kind={item.kind} />}
            <span
              className={classNames(
                // Half an amount would be another amount.
                item.kind !== 'held' && 'truncate',
                item.kind === 'failed' && 'text-fail-ink',
              )}
            >
              {below}
            </span>
          </span>
          {item.since !== null && (
            <span className="shrink-0">
              {filled(
                words.since[item.kind],
                <Age clock="service" at={item.since} ago={item.kind === 'failed'} />,
              )}
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}

function KindPill({ kind }: { kind: 'held' | 'failed' }) {
  const sign = stateSign(kind === 'held' ? 'cost-limited' : 'failed', null)
  return (
    <Pill tone={sign.tone} shape={sign.shape}>
      {sign.words}
    </Pill>
  )
}

function textsOf(item: Attention): { title: ReactNode; below: ReactNode } {
  const title = reveal(item.title ?? item.sessionId, 500)
  if (item.kind === 'question') {
    return { title: reveal(questionText(item.waiting), 1000), below: title }
  }
  if (item.kind === 'failed') return { title, below: reveal(item.reason ?? words.noReason, 300) }
  return { title, below: spentText(item.cost) ?? words.atLimit }
}

/** The question, or why it is not known: the service shows none, or its session is not read yet. */
export function questionText({ question, isRead }: Waiting): string {
  return question ?? (isRead ? words.questionNotShown : words.questionUnread)
}

/** "$4.10 of $12.00 spent"; null if the spend is not known. */
export function spentText({ spentMicros, budgetMicros, currency }: Cost): string | null {
  if (spentMicros === null) return null
  const budget = budgetMicros === null ? null : formatMoney(budgetMicros, currency)
  return words.spent(formatMoney(spentMicros, currency), budget)
}
