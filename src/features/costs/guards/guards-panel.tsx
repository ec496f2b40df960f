import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'

import type { CostRow } from '#src/features/costs/cost-row.ts'
import type { Guard } from '#src/model/spend/guards.ts'
import { formatMoney } from '#src/model/spend/money.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { guardMutations, guardQueries } from '#src/queries/sessions/guard-queries.ts'
import { paths, sessionHref } from '#src/routes.ts'
import { Link } from '#src/shared/link.tsx'
import { pauses, reason, watched } from '#src/shared/money/guard-words.ts'
import { guardStamp, watchItems } from '#src/storage/device/device-items.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Panel } from '#src/ui/display/panel.tsx'
import { StateShape } from '#src/ui/display/state-shape.tsx'
import { useToasts } from '#src/ui/feedback/toasts.tsx'
import { reveal } from '#src/ui/text/reveal.ts'
import { momentText } from '#src/ui/text/time-text.ts'
import * as ui from '#src/ui/words.ts'

import { GuardDialog } from './guard-dialog.tsx'
import * as words from './words.ts'

/** The guards of this account in this browser, as they are in all of its tabs. */
export function useGuards(): readonly Guard[] {
  const api = useApi()
  const stamp = useSyncExternalStore(watchItems, () => guardStamp(api.scope ?? ''))
  return useQuery(guardQueries.all(api, stamp)).data ?? []
}

type GuardsProps = { guards: readonly Guard[]; rows: readonly CostRow[] }

function goalOf({ scope }: Guard, rows: readonly CostRow[]): string | null {
  const row = scope.kind === 'session' && rows.find(({ id }) => id === scope.sessionId)
  return row ? (row.title ?? row.goal) : null
}

/** The guards that fired and that the operator has not dismissed. */
export function GuardWarnings({ guards, rows }: GuardsProps) {
  const api = useApi()
  const dismiss = useMutation(guardMutations.dismiss(api))
  const open = guards.flatMap((guard) =>
    guard.fired && !guard.fired.seen ? [{ guard, fired: guard.fired }] : [],
  )
  return (
    <ul aria-live="polite" className={open.length === 0 ? 'sr-only' : 'space-y-2'}>
      {open.map(({ guard, fired }) => (
        <li
          key={guard.id}
          className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line-strong bg-surface px-4.5 py-3"
        >
          <span className="text-hold">
            <StateShape shape="bars" />
          </span>
          <p className="min-w-0 grow basis-60 wrap-anywhere">
            <span className="font-semibold">
              {`${reason(guard, fired.figureMicros, watched(guard, goalOf(guard, rows)))}. `}
            </span>
            {pauses(guard, fired.toPause.length, fired.paused)}{' '}
            <time dateTime={new Date(fired.at).toISOString()} className="text-ink-3">
              {momentText(fired.at)}
            </time>
          </p>
          <SessionLinks guard={guard} paused={fired.toPause} rows={rows} />
          <Button
            size="small"
            className="ml-auto"
            onClick={() => dismiss.mutate(guard.id, { onSuccess: focusPage })}
          >
            {ui.dismiss}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** The row with the focus has left. */
function focusPage(): void {
  document.querySelector('h1')?.focus()
}

const LINKS_SHOWN = 3
const NAME_SHOWN = 60

type SessionLinksProps = { guard: Guard; paused: readonly string[]; rows: readonly CostRow[] }

/** The session of the guard, or the first sessions that it paused and the list of its scope. */
function SessionLinks({ guard: { scope }, paused, rows }: SessionLinksProps) {
  const className = 'pointer-coarse:touch-area underline'
  if (scope.kind === 'session') {
    return (
      <Link to={sessionHref(scope.sessionId)} className={className}>
        {words.showSession}
      </Link>
    )
  }
  const search = scope.kind === 'tag' ? `?tag=${encodeURIComponent(scope.tag)}` : ''
  return (
    <>
      {paused.slice(0, LINKS_SHOWN).map((id) => {
        const row = rows.find((each) => each.id === id)
        return (
          <Link key={id} to={sessionHref(id)} className={`${className} wrap-anywhere`}>
            {reveal(row?.title ?? row?.goal ?? id, NAME_SHOWN)}
          </Link>
        )
      })}
      <Link to={paths.sessions + search} className={className}>
        {words.showSessions}
      </Link>
    </>
  )
}

/** The operator's own limits of spend, beside the budgets of the service. */
export function GuardsPanel({ guards, rows }: GuardsProps) {
  const api = useApi()
  const toasts = useToasts()
  const remove = useMutation(guardMutations.remove(api))
  const restore = useMutation(guardMutations.restore(api))
  /** Null while no dialog is open. */
  const [dialog, setDialog] = useState<{ guard: Guard | null } | null>(null)
  const removeWithUndo = (guard: Guard) =>
    remove.mutate(guard.id, {
      onSuccess: () => {
        focusPage()
        toasts.show({
          text: words.removed,
          action: { label: ui.undo, onPress: () => restore.mutate(guard) },
        })
      },
    })
  return (
    <Panel
      title={words.guards}
      padded={false}
      actions={
        <Button size="small" onClick={() => setDialog({ guard: null })}>
          {words.add}
        </Button>
      }
    >
      {guards.length === 0 ? (
        <p className="max-w-[80ch] px-4.5 text-ink-2">{words.noGuards}</p>
      ) : (
        <ul aria-label={words.guards} className="border-t">
          {guards.map((guard) => (
            <GuardRow
              key={guard.id}
              guard={guard}
              name={watched(guard, goalOf(guard, rows))}
              isIdle={isOfNoCost(guard, rows)}
              onEdit={() => setDialog({ guard })}
              onRemove={() => removeWithUndo(guard)}
            />
          ))}
        </ul>
      )}
      <p className="max-w-[80ch] px-4.5 py-3 text-sm text-ink-3">{words.onlyHere}</p>
      {dialog && <GuardDialog rows={rows} guard={dialog.guard} onClose={() => setDialog(null)} />}
    </Panel>
  )
}

/** Whether sessions have costs, and none of these is in the guard's currency. */
function isOfNoCost({ currency, scope }: Guard, rows: readonly CostRow[]): boolean {
  const costing = rows.filter(
    ({ id, spentMicros }) =>
      spentMicros !== null && (scope.kind !== 'session' || id === scope.sessionId),
  )
  return costing.length > 0 && costing.every((row) => row.currency !== currency)
}

type GuardRowProps = {
  guard: Guard
  name: string
  /** No cost is in its currency. */
  isIdle: boolean
  onEdit: () => void
  onRemove: () => void
}

function GuardRow({ guard, name, isIdle, onEdit, onRemove }: GuardRowProps) {
  const { currency, fired, limitMicros, pauses: doesPause } = guard
  const facts = [
    words.limitOf(guard, formatMoney(limitMicros, currency)),
    doesPause ? words.warnsAndPauses : words.warns,
    fired ? words.firedAt(momentText(fired.at)) : words.notYet,
  ]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b px-4.5 py-3 last:border-b-0">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium first-letter:uppercase">{name}</p>
        <p className="text-ink-2">{facts.join(' · ')}</p>
        {isIdle && <p className="text-fail-ink">{words.noCostIn(currency)}</p>}
      </div>
      <div className="flex gap-2">
        <Button size="small" aria-label={words.editOf(name)} onClick={onEdit}>
          {words.edit}
        </Button>
        <Button size="small" aria-label={words.removeOf(name)} onClick={onRemove}>
          {ui.remove}
        </Button>
      </div>
    </li>
  )
}
