import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { emptyNewSessionDraft } from '#src/model/draft.ts'
import type { Client } from '#src/queries/client/client.ts'
import { readListChoices, saveListChoices } from '#src/storage/device/device-items.ts'
import { showPage } from '#src/testing/open-page.tsx'
import { startConsole } from '#src/testing/start-console.ts'

import { writeHandOver } from './hand-over-file.ts'
import { HandOverPanel } from './hand-over-panel.tsx'

const guard = {
  id: 'g1',
  scope: { kind: 'tag', tag: 'month' },
  measure: 'spent',
  limitMicros: 5_000_000,
  currency: 'USD',
  pauses: true,
  createdAt: 1,
} as const
const unread = { lastWord: null, summary: null } as const

async function openPanel() {
  const { console, client } = await startConsole()
  await showPage(console, '/settings', <HandOverPanel />)
  return client
}

async function choose(text: string) {
  const file = new File([text], 'hand-over.json', { type: 'application/json' })
  await userEvent.upload(page.getByLabelText('Import hand-over file…'), file)
}

/** A browser with sessions, a view and a guard; gives the text of its file. */
async function fileOfAnother(): Promise<string> {
  const { client } = await startConsole()
  const { guards, savedSessions, templates } = client.store
  const session = { goal: 'Reconcile', addedAt: 5, ...unread }
  await savedSessions.add({
    ...session,
    id: 'ses_new',
    title: 'October',
    tags: ['month'],
    failureSeen: true,
  })
  await savedSessions.add({ ...session, id: 'ses_old', note: 'Ask Ada' })
  await savedSessions.add({ ...session, id: 'ses_same', failureSeen: true })
  await guards.save({ ...guard, fired: null })
  const draft = { ...emptyNewSessionDraft, goal: 'Close {{month}}', context: 'Bearer 0123456789' }
  await templates.put(['Month'], { name: 'Month', draft })
  saveListChoices(client.scope, { columns: [], views: [{ name: 'Mine', query: 'tag=month' }] })
  return writeHandOver(client)
}

async function keepOld({ scope, store }: Client) {
  saveListChoices(scope, { columns: ['agent'], views: [{ name: 'Other', query: 'q=x' }] })
  const old = { goal: null, addedAt: 1, ...unread }
  await store.savedSessions.add({ ...old, id: 'ses_old', title: 'Old title' })
  await store.savedSessions.add({ ...old, id: 'ses_same', title: 'Own title', tags: ['own'] })
}

const dialog = page.getByRole('dialog', { name: 'Import this hand-over file?' })

test('an import first shows what it changes, writes nothing before the press, and removes nothing', async () => {
  const text = await fileOfAnother()
  const client = await openPanel()
  await keepOld(client)
  await choose(text)
  await expect.element(dialog.getByText(/another account or service/)).toBeVisible()
  const sessions = dialog.getByRole('region', { name: /^Sessions/ })
  await expect.element(sessions.getByText('1 added, 1 replaced, 1 unchanged')).toBeVisible()
  expect(sessions.element().textContent).toContain('AddedOctoberReplacedReconcile')
  await expect
    .element(dialog.getByText('Spend of sessions with the tag “month” over $5.00, pauses sessions'))
    .toBeVisible()
  expect(await client.store.savedSessions.list()).toHaveLength(2)

  await dialog.getByRole('button', { name: 'Import 5 changes' }).click()
  await expect.element(page.getByText('5 changes are imported.')).toBeVisible()
  const kept = await client.store.savedSessions.list()
  const byId = Object.fromEntries(
    kept.map(({ id, title, tags, note, failureSeen }) => [id, { title, tags, note, failureSeen }]),
  )
  expect(byId).toEqual({
    ses_new: { title: 'October', tags: ['month'], failureSeen: true },
    ses_old: { title: 'Old title', note: 'Ask Ada' },
    ses_same: { title: 'Own title', tags: ['own'] },
  })
  expect(await client.store.guards.list()).toEqual([{ ...guard, fired: null }])
  expect(await client.store.templates.list()).toMatchObject([
    { name: 'Month', draft: { goal: 'Close {{month}}', context: 'Bearer [removed]' } },
  ])
  expect(readListChoices(client.scope)).toEqual({
    columns: ['agent'],
    views: [
      { name: 'Other', query: 'q=x' },
      { name: 'Mine', query: 'tag=month' },
    ],
  })

  await choose(text)
  await expect.element(dialog.getByText(/All of this is in this browser already/)).toBeVisible()
  expect(dialog.getByRole('button', { name: /^Import/ }).query()).toBeNull()
})

test('a text that the file holds without its secret stays whole, while the rest of its entry changes', async () => {
  const client = await openPanel()
  const { savedSessions, templates } = client.store
  const labels = { tags: ['Bearer 0123456789'], note: 'password: hunter2' }
  await savedSessions.add({
    id: 'ses_1',
    goal: null,
    addedAt: 1,
    title: 'Old',
    ...labels,
    ...unread,
  })
  const draft = { ...emptyNewSessionDraft, goal: 'Old', context: 'Bearer 0123456789' }
  const name = 'Month of Bearer 0123456789'
  await templates.put([name], { name, draft })
  saveListChoices(client.scope, { columns: [], views: [{ name, query: 'q=Old' }] })
  const text = await writeHandOver(client)
  expect(text).not.toMatch(/hunter2|0123456789/)
  await choose(text)
  await expect.element(dialog.getByText(/All of this is in this browser already/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await choose(text.replaceAll('Old', 'New'))
  await dialog.getByRole('button', { name: 'Import 3 changes' }).click()
  await expect.element(page.getByText('3 changes are imported.')).toBeVisible()
  expect(await savedSessions.list()).toMatchObject([{ title: 'New', ...labels }])
  expect(await templates.list()).toMatchObject([{ name, draft: { ...draft, goal: 'New' } }])
  expect(readListChoices(client.scope).views).toEqual([{ name, query: 'q=New' }])
})

const fileWith = (sections: object, more: object = {}) =>
  JSON.stringify({ kind: 'signalbox-hand-over', version: 1, sections, ...more })

test.each([
  ['{"kind": "signal', 'The file is not JSON: it may be cut off.'],
  ['[1, 2]', 'The file is no hand-over file of Signalbox.'],
  [
    fileWith({}, { version: 2 }),
    'The file comes from a newer version of Signalbox. Update this console first.',
  ],
  [fileWith({ guards: {} }), 'The section “guards” is not a list.'],
  [
    fileWith({ guards: [guard, { ...guard, limitMicros: 'five' }] }),
    'Guards, entry 2: “limitMicros” cannot be read.',
  ],
  [
    fileWith({ templates: [{ name: 'Month', draft: { goal: 5 } }] }),
    'Templates, entry 1: “draft” cannot be read.',
  ],
  [fileWith({ views: ['Mine'] }), 'Saved views, entry 1: the entry cannot be read.'],
])('a file that cannot be read is refused with the reason: %#', async (text, reason) => {
  await openPanel()
  await choose(text)
  const alert = page.getByRole('alert')
  await expect.poll(() => alert.query()?.textContent).toContain(`${reason} Nothing was changed.`)
  expect(dialog.query()).toBeNull()
})
