import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useLayoutEffect, useState } from 'react'

import { useApi } from '#src/queries/client/use-api.ts'
import { useFleet } from '#src/queries/sessions/fleet.tsx'
import { remoteSessionQueries } from '#src/queries/sessions/remote-sessions.ts'
import { costQueries } from '#src/queries/sessions/session-queries.ts'
import { attemptQueries } from '#src/queries/writes/attempt-queries.ts'
import { useToasts } from '#src/ui/feedback/toasts.tsx'
import { hasSingleKeys } from '#src/ui/shortcuts.ts'
import { TAPPED } from '#src/ui/use-wide.ts'

import { runQuery } from './bulk/run-query.ts'
import type { SessionRow } from './list/session-row.ts'
import { useIntents } from './list/use-intents.ts'
import type { FirstTouches } from './row-tools/first-touches.ts'
import { SessionsView } from './sessions-view.tsx'

const OpenCreateList = lazy(async () => ({
  default: (await import('./open-creates.tsx')).OpenCreateList,
}))

/**
 * The first signs of an operator at the list load the actions on rows, which take over from then on. A
 * finger points at nothing before it taps, and cards have a menu each, so both load them at once; so do
 * results to show.
 */
function useFirstTouches(hasResults: boolean): FirstTouches | null {
  const [first] = useState<FirstTouches>(() => ({ events: [], held: new Set(), taken: false }))
  const [isTouched, setTouched] = useState(() => matchMedia(TAPPED).matches)
  // A plain effect runs after the drawing: a key pressed at the first sight of the rows was lost.
  useLayoutEffect(() => {
    const onTouch = (event: Event) => {
      const { target, type } = event
      // A list that appears below a resting pointer gets an event elsewhere, too.
      const isRow = target instanceof Element && target.closest('[data-row]') !== null
      if (first.taken || (type === 'pointerover' && !isRow)) return
      if (isSpaceOnList(event)) {
        // It would scroll the page, and selects a row later.
        event.preventDefault()
        first.held.add(event)
      }
      first.events.push(event)
      setTouched(true)
    }
    const types = ['pointerover', 'keydown']
    for (const type of types) document.addEventListener(type, onTouch)
    return () => {
      for (const type of types) document.removeEventListener(type, onTouch)
    }
  }, [first])
  return isTouched || hasResults ? first : null
}

function isSpaceOnList(event: Event): boolean {
  if (!(event instanceof KeyboardEvent) || event.key !== ' ' || event.shiftKey) return false
  const { target } = event
  return (
    hasSingleKeys() && target instanceof Element && target.matches('body, main, h1, [data-row] a')
  )
}

/** Every session that this browser knows. */
export function SessionsPage() {
  const fleet = useFleet()
  const api = useApi()
  const toasts = useToasts()
  // A sample comes with the reading that draws the list anew.
  const samples = useQuery({ ...costQueries.samples(api), notifyOnChangeProps: ['status'] })
  const { data: attempts = [] } = useQuery(attemptQueries.all(api))
  const creates = attempts
    .filter((one) => one.action === 'create')
    .filter(({ state }) => state === 'sending' || state === 'unknown')
  const { data: listed, isError } = useQuery(remoteSessionQueries.found(api))
  const { data: runs = [] } = useQuery(runQuery)
  const touched = useFirstTouches(runs.length > 0)
  // The same function each time, or every row would be drawn anew for each reading.
  const onTakeOff = useCallback(
    (row: SessionRow) =>
      void import('./take-off.ts').then(({ takeOff }) => takeOff(api, toasts, row)),
    [api, toasts],
  )
  const notice = creates.length > 0 && (
    <Suspense>
      <OpenCreateList creates={creates} />
    </Suspense>
  )
  return (
    <SessionsView
      {...fleet}
      samples={samples.data ?? []}
      listing={listed?.kind ?? (isError ? 'failed' : 'looking')}
      notice={notice}
      touched={touched}
      findIntent={useIntents(attempts, fleet.sessions, api.now)}
      onTakeOff={onTakeOff}
    />
  )
}
