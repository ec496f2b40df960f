import { expect, onTestFinished, test, vi } from 'vitest'

import { guardMutations } from '#src/queries/sessions/guard-queries.ts'
import { mutate } from '#src/queries/start/console-fixture.ts'
import { switchNotifications } from '#src/storage/device/device-items.ts'
import { showPage } from '#src/testing/open-page.tsx'
import { startConsole } from '#src/testing/start-console.ts'

import { FleetNews } from './fleet-news.tsx'
import { AttentionMarks, Guards } from './late-news.tsx'

vi.mock('./guard-runner.tsx', () => {
  throw new Error('offline')
})
vi.mock('./alert-notifications.tsx', () => {
  throw new Error('offline')
})
vi.mock('./news-toasts.ts', () => {
  throw new Error('offline')
})

test('what cannot watch or tell in this tab, because its script did not come, is said once', async () => {
  const records = { ses_1: { id: 'ses_1', status: 'running' } }
  const { console, client, readAgain } = await startConsole({ records })
  const scope = { kind: 'fleet' } as const
  const guard = { scope, measure: 'spent', currency: 'USD', pauses: false, limitMicros: 1 } as const
  await mutate(client, guardMutations.save, { guard, instead: null })
  switchNotifications(true)
  onTestFinished(() => void switchNotifications(false))
  const parts = [<Guards key="1" />, <AttentionMarks key="2" />, <FleetNews key="3" />]
  const { toasts, screen } = await showPage(console, '/costs', parts)
  const texts = () => toasts.getSnapshot().map(({ text }) => text)
  const noWatch = [
    'Guards do not watch in this tab. Reload.',
    'This tab shows no notifications. Reload.',
  ]
  await expect.poll(() => texts().toSorted()).toEqual(noWatch)
  for (const status of ['failed', 'running', 'failed']) {
    records.ses_1 = { id: 'ses_1', status }
    await readAgain('ses_1')
  }
  const noNews = 'News is missing. Look at the list.'
  await expect.poll(() => texts().toSorted()).toEqual([...noWatch, noNews].toSorted())
  expect(toasts.getSnapshot().every(({ stays }) => stays)).toBe(true)
  await screen.unmount()
  await expect.poll(texts).toEqual([])
})
