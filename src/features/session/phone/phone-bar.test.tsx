import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { openPage } from '#src/testing/open-page.tsx'
import { keepAboveKeyboard } from '#src/ui/feedback/dialog.tsx'

const bar = page.getByRole('region', { name: 'Actions on this session' })
const more = bar.getByRole('button', { name: 'More actions' })
const menu = page.getByRole('dialog', { name: 'More actions' })

beforeEach(async () => {
  await page.viewport(390, 800)
})

function phone(extra: Readonly<Record<string, unknown>> = {}) {
  const cost = { amount: 1.5, budget: 6, currency: 'USD' }
  const records = { ses_1: { id: 'ses_1', status: 'running', cost, ...extra } }
  return openPage('/sessions/ses_1', { records })
}

test('on a phone the state, the spend and Pause stay at the foot, and the header has no buttons', async () => {
  const { bodies } = await phone()
  await expect.element(bar).toMatchTextContent(/\$1\.50 of \$6\.00.*Running · live/)
  expect(bar.element().getBoundingClientRect().height).toBe(56)
  expect(document.querySelector('header button:not([aria-label])')).toBeNull()
  await bar.getByRole('button', { name: 'Pause' }).click()
  await expect.poll(() => bodies).toEqual([{ type: 'pause' }])
  await expect.element(bar.getByRole('button', { name: 'Pausing…' })).toBeVisible()
  await more.click()
  await menu.getByRole('button', { name: 'Take back: Pause' }).click()
  await expect.poll(() => bodies).toEqual([{ type: 'pause' }, { type: 'resume' }])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('the bar shows spend and budget whole, however long they are', async () => {
  await phone({ cost: { amount: 12_128_394.24, budget: 13_000_000, currency: 'USD' } })
  const spend = bar.getByText(/^\$12,128,394\.24 of \$13,000,000\.00$/)
  await expect.element(spend).toBeVisible()
  expect(spend.element().scrollWidth).toBe(spend.element().clientWidth)
  const { top, bottom } = bar.element().getBoundingClientRect()
  expect(spend.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(top)
  const state = bar
    .getByText(/^Running · live$/)
    .element()
    .getBoundingClientRect()
  expect(state.bottom).toBeLessThanOrEqual(bottom)
})

test('the bar answers where the session waits, and resumes where it is held', async () => {
  const asked = { inputId: 'inp_1', question: 'Which totals?', status: 'pending' }
  const { screen } = await phone({ status: 'waiting_human', humanInputs: [asked] })
  await bar.getByRole('button', { name: 'Answer' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Which totals?' })).toBeVisible()
  await screen.unmount()
  const { bodies } = await phone({ status: 'paused' })
  await bar.getByRole('button', { name: 'Resume' }).click()
  await expect.poll(() => bodies).toEqual([{ type: 'resume' }])
})

test('the other signals stand in the menu, each 44 pixels high, and cancel still asks', async () => {
  const { bodies } = await phone()
  await more.click()
  const names = ['Redirect', 'Pause with a reason…', 'Cancel']
  for (const name of names) {
    const button = menu.getByRole('button', { name, exact: true })
    await expect.element(button).toBeVisible()
    expect(button.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  }
  await expect.element(menu.getByRole('button', { name: 'Copy session id' })).toBeVisible()
  await expect.element(menu.getByRole('button', { name: 'Edit title and tags' })).toBeVisible()
  await expect
    .element(menu.getByRole('button', { name: 'Pause', exact: true }))
    .not.toBeInTheDocument()
  await menu.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect.element(page.getByRole('dialog', { name: 'Cancel this session?' })).toBeVisible()
  await expect.element(menu).not.toBeInTheDocument()
  expect(bodies).toEqual([])
})

test('a session that has ended offers no signal, and its id can still be copied', async () => {
  await phone({ status: 'complete' })
  await expect.element(bar).toMatchTextContent(/Complete$/)
  await more.click()
  await expect.element(menu.getByRole('button', { name: 'Copy session id' })).toBeVisible()
  expect(menu.getByRole('button', { name: 'Redirect' }).query()).toBeNull()
})

test('a dialog stays above a keyboard that lies over the page, and zooming moves nothing', async () => {
  const dialog = document.createElement('dialog')
  const seen = Object.assign(new EventTarget(), { height: 800, scale: 1 })
  const stop = keepAboveKeyboard(dialog, seen)
  expect(dialog.style.bottom).toBe('')
  const change = (height: number, scale: number) => {
    Object.assign(seen, { height, scale })
    seen.dispatchEvent(new Event('resize'))
    return dialog.style.bottom
  }
  expect(change(400, 2)).toBe('')
  expect(change(500, 1)).toBe('300px')
  expect(change(800, 1)).toBe('')
  stop()
})
