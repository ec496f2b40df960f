import { expect, test, vi } from 'vitest'

import { fleetSession } from '#src/features/sessions/list/fleet-fixture.ts'
import { createToasts } from '#src/ui/feedback/toasts.tsx'

import { createFleetChanges, isShownOn } from './fleet-news.tsx'
import { createNewsToasts, type News, type NewsKind } from './news-toasts.ts'

const kinds = (news: readonly News[]) => news.map(({ kind, sessionId }) => `${sessionId} ${kind}`)

test('a session that fails, is complete or is held at its limit is news once, when it is seen to', () => {
  const changesOf = createFleetChanges()
  const sessions = (['running', 'waiting', 'paused', 'running'] as const).map((state, at) =>
    fleetSession(`s${at}`, state),
  )
  expect(changesOf(sessions)).toEqual([])
  const later = (['failed', 'complete', 'cost-limited', 'cancelled'] as const).map((state, at) =>
    fleetSession(`s${at}`, state),
  )
  expect(kinds(changesOf(later))).toEqual(['s0 failed', 's1 complete', 's2 cost-limited'])
  expect(changesOf(later)).toEqual([])
})

test('what was met as it is now is no news, and what goes on is none', () => {
  const changesOf = createFleetChanges()
  expect(changesOf([fleetSession('s1', 'failed'), fleetSession('s2', 'cost-limited')])).toEqual([])
  expect(changesOf([fleetSession('s2', 'running')])).toEqual([])
  expect(kinds(changesOf([fleetSession('s2', 'cost-limited')]))).toEqual(['s2 cost-limited'])
})

test('what this browser kept of a session counts as seen: its end while nobody looked is news', () => {
  const changesOf = createFleetChanges()
  const kept = { ...fleetSession('s1', 'running'), session: null }
  const unread = { ...kept, known: { ...kept.known, id: 's2', summary: null } }
  expect(changesOf([kept, unread])).toEqual([])
  const read = [fleetSession('s1', 'complete'), fleetSession('s2', 'complete')]
  expect(kinds(changesOf(read))).toEqual(['s1 complete'])
})

test('news names a session by the title that the operator gave it', () => {
  const changesOf = createFleetChanges()
  changesOf([fleetSession('s1', 'running')])
  const row = fleetSession('s1', 'failed')
  const titled = { ...row, known: { ...row.known, title: 'Mine' } }
  expect(changesOf([titled])).toMatchObject([{ goal: 'Mine' }])
})

const always = () => true

function tellerOf() {
  const toasts = createToasts()
  const go = vi.fn<(href: string) => void>()
  return { toasts, go, notifier: createNewsToasts(toasts, go), shown: () => toasts.getSnapshot() }
}

const news = (kind: NewsKind, sessionId: string, goal: string | null = `Goal of ${sessionId}`) => ({
  kind,
  sessionId,
  goal,
})

test('the list of sessions keeps no failure and no limit to itself, and a session tells its own', () => {
  const all = ['failed', 'cost-limited', 'complete'] as const
  const toldOn = (path: string) => all.filter((kind) => isShownOn(path, news(kind, 's/1')))
  expect(toldOn('/costs')).toEqual(['failed', 'cost-limited', 'complete'])
  expect(toldOn('/sessions')).toEqual(['failed', 'cost-limited'])
  expect(toldOn('/sessions/s%2F1')).toEqual([])
  expect(toldOn('/sessions/s2')).toEqual(['failed', 'cost-limited', 'complete'])
})

test('news of one session name it and lead to it; failures and limits stay to be read', () => {
  const { notifier, shown, go } = tellerOf()
  notifier.tell(
    [news('failed', 's/1'), news('complete', 's2'), news('cost-limited', 's3', null)],
    always,
  )
  expect(shown()).toMatchObject([
    { text: 'Complete: Goal of s2', tone: 'done', stays: false },
    { text: 'Failed: Goal of s/1', tone: 'fail', stays: true },
    { text: 'At its cost limit: s3', tone: 'hold', stays: true },
  ])
  shown()[1]?.action?.onPress()
  expect(go).toHaveBeenCalledWith('/sessions/s%2F1')
})

test('more of the same kind are counted in one, and lead to the list of them', () => {
  const { notifier, shown, go } = tellerOf()
  notifier.tell([news('failed', 's1')], always)
  notifier.tell([news('failed', 's2'), news('failed', 's3')], always)
  expect(shown().map(({ text }) => text)).toEqual(['3 sessions failed'])
  shown()[0]?.action?.onPress()
  expect(go).toHaveBeenCalledWith('/sessions?status=failed')
})

test('news that grows changes its toast in its place', () => {
  const { notifier, toasts, shown } = tellerOf()
  notifier.tell([news('failed', 's1')], always)
  toasts.show({ text: 'Key created' })
  const [first] = shown()
  notifier.tell([news('failed', 's2')], always)
  expect(shown().map(({ text }) => text)).toEqual(['2 sessions failed', 'Key created'])
  expect(shown()[0]?.id).toBe(first?.id)
})

test('what is no news any more is neither shown nor counted, and a session counts once', () => {
  const { notifier, shown } = tellerOf()
  const limits = ['s1', 's2', 's3'].map((id) => news('cost-limited', id))
  notifier.tell(limits, always)
  expect(shown().map(({ text }) => text)).toEqual(['3 sessions are at their cost limit'])
  notifier.tell([], ({ sessionId }) => sessionId === 's2')
  expect(shown().map(({ text }) => text)).toEqual(['At its cost limit: Goal of s2'])
  notifier.tell([news('cost-limited', 's2')], always)
  expect(shown().map(({ text }) => text)).toEqual(['At its cost limit: Goal of s2'])
  notifier.tell([], () => false)
  expect(shown()).toEqual([])
})

test('what was dismissed is not counted again', () => {
  const { notifier, toasts, shown } = tellerOf()
  notifier.tell([news('complete', 's1')], always)
  toasts.dismiss(shown()[0]?.id ?? 0)
  notifier.tell([news('complete', 's2')], always)
  expect(shown().map(({ text }) => text)).toEqual(['Complete: Goal of s2'])
})

test('a long goal is cut, and nothing is left of an account that was left', () => {
  const { notifier, toasts, shown } = tellerOf()
  toasts.show({ text: 'Key created' })
  notifier.tell([news('failed', 's1', 'x'.repeat(200))], always)
  expect(shown()[1]?.text).toBe(`Failed: ${'x'.repeat(80)}…`)
  notifier.end()
  expect(shown().map(({ text }) => text)).toEqual(['Key created'])
})
