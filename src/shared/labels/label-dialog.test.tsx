import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'

import { showPage } from '#src/testing/open-page.tsx'
import { startConsole } from '#src/testing/start-console.ts'
import { isDialogOpen } from '#src/ui/shortcuts.ts'

import { LabelDialog } from './label-dialog.tsx'

const many = Array.from({ length: 13 }, (_, at) => `tag ${at}`).join(', ')

test.each([many, 'x'.repeat(41)])(
  'tags beyond the limits are named, and none is cut: %#',
  async (tags) => {
    const { console, client } = await startConsole()
    const { savedSessions } = client.store
    await savedSessions.add({ id: 'ses_1', goal: null, addedAt: 1, lastWord: null, summary: null })
    const onClose = vi.fn<() => void>()
    await showPage(console, '/sessions', <LabelDialog id="ses_1" goal={null} onClose={onClose} />)
    const field = page.getByLabelText('Tags')
    await field.fill(tags)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect
      .element(page.getByText('Give at most 12 tags of at most 40 characters each.'))
      .toBeVisible()
    await expect.element(field).toHaveValue(tags)
    await field.fill('one, two')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => onClose).toHaveBeenCalled()
    expect(await savedSessions.list()).toMatchObject([{ tags: ['one', 'two'] }])
  },
)

test('a half-written note outlives its page, and its dialog, until it is saved or given up', async () => {
  const { console, client } = await startConsole()
  const { drafts, savedSessions } = client.store
  await savedSessions.add({ id: 'ses_1', goal: null, addedAt: 1, lastWord: null, summary: null })
  const open = () =>
    showPage(console, '/sessions', <LabelDialog id="ses_1" goal={null} onClose={() => null} />)
  const note = page.getByLabelText('Note')
  const { screen } = await open()
  await note.fill('Ask Ada')
  await screen.unmount()
  const again = await open()
  await expect.element(note).toHaveValue('Ask Ada')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => savedSessions.list()).toMatchObject([{ note: 'Ask Ada' }])
  await expect.poll(() => drafts.list()).toEqual([])
  await again.screen.unmount()
  await open()
  await note.fill('Half')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => drafts.list()).toMatchObject([{ message: 'Half' }])
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => drafts.list()).toEqual([])
})

test('a key pressed while the draft is still read is meant for the dialog', async () => {
  const { console, client } = await startConsole()
  const draft = Promise.withResolvers<null>()
  vi.spyOn(client.store.drafts, 'find').mockReturnValue(draft.promise)
  await showPage(console, '/sessions', <LabelDialog id="ses_1" goal={null} onClose={() => null} />)
  await expect.poll(isDialogOpen).toBe(true)
  draft.resolve(null)
  await expect.element(page.getByLabelText('Note')).toBeVisible()
})
