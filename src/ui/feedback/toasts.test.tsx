import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page as screenOf, userEvent } from 'vitest/browser'

import { ToastRegion, createToasts } from './toasts.tsx'

beforeEach(async () => {
  await screenOf.viewport(1280, 800)
})
afterEach(() => void vi.useRealTimers())

test('a toast appears inside a polite live region that was there before it', async () => {
  const toasts = createToasts()
  const screen = await render(<ToastRegion toasts={toasts} />)
  const region = document.querySelector('[aria-live=polite]')
  expect(region?.textContent).toBe('')
  toasts.show({ text: 'Session paused' })
  await expect.element(screen.getByText('Session paused')).toBeVisible()
  expect(region?.textContent).toContain('Session paused')
})

test('a result that comes while a dialog is open is spoken once the dialog is closed', async () => {
  const toasts = createToasts()
  const screen = await render(
    <>
      <dialog>Over the page</dialog>
      <ToastRegion toasts={toasts} />
    </>,
  )
  const dialog = document.querySelector('dialog')
  dialog?.showModal()
  const spoken: string[] = []
  const region = screen.container.querySelector('[aria-live=polite]')
  const speak = new MutationObserver((changes) => {
    if (dialog?.open) return
    spoken.push(...changes.flatMap(({ addedNodes }) => [...addedNodes].map(textOf)))
  })
  if (region) speak.observe(region, { childList: true, subtree: true })
  toasts.show({ text: 'Template deleted', tone: 'fail' })
  await expect.element(screen.getByText('Template deleted')).toBeInTheDocument()
  expect(spoken).toEqual([])
  dialog?.close()
  await expect.poll(() => spoken).toEqual(['Template deleted'])
})

const textOf = ({ textContent }: Node) => textContent ?? ''

test('a result leaves by itself and a failure stays until it is dismissed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const toasts = createToasts()
  await render(<ToastRegion toasts={toasts} />)
  toasts.show({ text: 'Session paused' })
  toasts.show({ text: 'The signal was refused', tone: 'fail' })
  // A single clock runs: the result's. The failure has no clock.
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  expect(document.querySelectorAll('[aria-live] p')).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(toasts.getSnapshot().map(({ text }) => text)).toEqual(['The signal was refused'])
})

test('what waits to be read is not pushed out by results, which make way for each other', () => {
  const toasts = createToasts()
  const texts = () => toasts.getSnapshot().map(({ text }) => text)
  toasts.show({ text: '2 sessions failed', tone: 'fail' })
  for (const text of ['one', 'two', 'three', 'four', 'five']) toasts.show({ text })
  expect(texts()).toEqual(['2 sessions failed', 'three', 'four', 'five'])
})

test('an Undo keeps its place beside whatever stays, until two later results have come', async () => {
  const toasts = createToasts()
  const screen = await render(<ToastRegion toasts={toasts} />)
  const fail = (name: string) => toasts.show({ text: `${name} failed`, tone: 'fail' })
  for (const name of ['A', 'B', 'C', 'D']) fail(name)
  toasts.show({ text: 'Taken off the list', action: { label: 'Undo', onPress: () => {} } })
  toasts.show({ text: 'Session paused' })
  fail('E')
  await expect
    .poll(shownTexts)
    .toEqual(['D failed', 'Taken off the list', 'Session paused', 'E failed'])
  await expect.element(screen.getByText('3 earlier to read')).toBeVisible()
  toasts.show({ text: 'Session resumed' })
  await expect
    .poll(shownTexts)
    .toEqual(['D failed', 'Session paused', 'E failed', 'Session resumed'])
})

function shownTexts() {
  return [...document.querySelectorAll('[aria-live] p')].map((p) => p.textContent)
}

test('more to be read than is shown is counted, and comes up as room is made', async () => {
  const toasts = createToasts()
  const screen = await render(<ToastRegion toasts={toasts} />)
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) {
    toasts.show({ text: `${name} failed`, tone: 'fail' })
  }
  await expect.element(screen.getByText('2 earlier to read')).toBeVisible()
  expect(shownTexts()).toEqual(['C failed', 'D failed', 'E failed', 'F failed'])
  toasts.show({ text: 'Session paused' })
  await expect.element(screen.getByText('Session paused')).toBeVisible()
  await expect.element(screen.getByText('3 earlier to read')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(shownTexts).toEqual(['A failed', 'B failed', 'C failed'])
  await expect.element(screen.getByText(/earlier to read/)).not.toBeInTheDocument()
})

test('a toast that grows behind the shown ones comes up as the newest, with its id', async () => {
  const toasts = createToasts()
  await render(<ToastRegion toasts={toasts} />)
  const fail = (name: string) => toasts.show({ text: `${name} failed`, tone: 'fail' })
  const id = fail('A')
  for (const name of ['B', 'C', 'D', 'E']) fail(name)
  await expect.poll(shownTexts).toEqual(['B failed', 'C failed', 'D failed', 'E failed'])
  expect(toasts.show({ id, text: 'A and F failed', tone: 'fail' })).toBe(id)
  await expect.poll(shownTexts).toEqual(['C failed', 'D failed', 'E failed', 'A and F failed'])
})

test('on a phone one toast at a time lies over the head of the page, and the others are counted', async () => {
  await screenOf.viewport(390, 844)
  const toasts = createToasts()
  const screen = await render(<ToastRegion toasts={toasts} />)
  const id = toasts.show({ text: 'A failed', tone: 'fail' })
  toasts.show({ text: 'B is at its cost limit', tone: 'hold', stays: true })
  await expect.poll(shownTexts).toEqual(['B is at its cost limit'])
  await expect.element(screen.getByText('1 earlier to read')).toBeVisible()
  toasts.show({ id, text: '2 sessions failed', tone: 'fail' })
  await expect.poll(shownTexts).toEqual(['2 sessions failed'])
  await screen.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(shownTexts).toEqual(['B is at its cost limit'])
  await screenOf.viewport(1280, 800)
  toasts.show({ text: 'C failed', tone: 'fail' })
  await expect.poll(shownTexts).toEqual(['B is at its cost limit', 'C failed'])
})

test('the action of a toast acts once and takes the toast away', async () => {
  const onPress = vi.fn<() => void>()
  const toasts = createToasts()
  const screen = await render(<ToastRegion toasts={toasts} />)
  toasts.show({ text: 'Key created', action: { label: 'Open', onPress } })
  await screen.getByRole('button', { name: 'Open' }).click()
  expect(onPress).toHaveBeenCalledOnce()
  await expect.element(screen.getByText('Key created')).not.toBeInTheDocument()
})

test('a toast whose text changes keeps its card and its button, and is timed anew', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const toasts = createToasts()
  await render(<ToastRegion toasts={toasts} />)
  const id = toasts.show({ text: '1 complete' })
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  const card = document.querySelector('[aria-live] > div')
  await vi.advanceTimersByTimeAsync(5_000)
  toasts.show({ id, text: '2 complete' })
  await expect.poll(shownTexts).toEqual(['2 complete'])
  expect(document.querySelector('[aria-live] > div')).toBe(card)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(shownTexts()).toEqual(['2 complete'])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(toasts.getSnapshot()).toEqual([])
  expect(toasts.show({ id, text: '3 complete' })).not.toBe(id)
})

test('Esc takes away what lies over the page, but belongs to a dialog that is open', async () => {
  const toasts = createToasts()
  const page = (dialog: boolean) => (
    <>
      <ToastRegion toasts={toasts} />
      {dialog && (
        <dialog
          ref={(element) => element?.showModal()}
          onCancel={(event) => event.preventDefault()}
        >
          Open
        </dialog>
      )}
    </>
  )
  const screen = await render(page(true))
  toasts.show({ text: 'The signal was refused', tone: 'fail' })
  await expect.element(screen.getByText('The signal was refused')).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  expect(toasts.getSnapshot()).toHaveLength(1)
  await screen.rerender(page(false))
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByText('The signal was refused')).not.toBeInTheDocument()
})

test('a result that comes behind a dialog leaves only after the dialog has closed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const toasts = createToasts()
  await render(
    <>
      <ToastRegion toasts={toasts} />
      <dialog>Answer</dialog>
    </>,
  )
  document.querySelector('dialog')?.showModal()
  toasts.show({ text: 'Session paused' })
  await expect.poll(shownTexts).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(shownTexts()).toEqual(['Session paused'])
  document.querySelector('dialog')?.close()
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(toasts.getSnapshot()).toEqual([])
})
