import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { stubNotifications } from '#src/shared/notifications/notification-fixture.ts'
import { hasNotifications, switchNotifications } from '#src/storage/device/device-items.ts'
import {
  readNotificationChoices,
  saveNotificationChoices,
} from '#src/storage/device/preferences.ts'

import { NotificationsPanel } from './notifications-panel.tsx'

afterEach(() => {
  switchNotifications(false)
  saveNotificationChoices({ failed: false, complete: false, sound: false, quiet: null })
})

const turnOn = page.getByRole('checkbox', { name: 'Show notifications of this device' })
const box = (name: string) => page.getByRole('checkbox', { name })

test('the browser is asked only when the operator turns notifications on, and a first one is shown', async () => {
  const { texts } = stubNotifications({ permission: 'default', answer: 'granted' })
  const ask = vi.spyOn(Notification, 'requestPermission')
  await render(<NotificationsPanel />)
  await expect.element(turnOn).not.toBeChecked()
  expect(ask).not.toHaveBeenCalled()
  await turnOn.click()
  await expect.element(turnOn).toBeChecked()
  expect(ask).toHaveBeenCalledTimes(1)
  expect(texts()).toEqual([
    ['Signalbox can reach you', 'Notifications of the console look like this.'],
  ])
  expect(hasNotifications()).toBe(true)
  await turnOn.click()
  await expect.element(turnOn).not.toBeChecked()
  expect(hasNotifications()).toBe(false)
})

test('a permission that the browser denies is told with the way to allow it', async () => {
  stubNotifications({ permission: 'default', answer: 'denied' })
  await render(<NotificationsPanel />)
  await turnOn.click()
  await expect
    .element(turnOn)
    .toHaveAccessibleDescription(/open the site settings beside the address, set Notifications/)
  expect(hasNotifications()).toBe(false)
})

test('a browser that shows no notifications from pages is told of, and stays without', async () => {
  stubNotifications({ refusesPages: true })
  await render(<NotificationsPanel />)
  await turnOn.click()
  await expect.element(turnOn).toBeDisabled()
  await expect
    .element(turnOn)
    .toHaveAccessibleDescription(/This browser shows no notifications from pages/)
  expect(hasNotifications()).toBe(false)
})

test('a permission that was withdrawn later is seen when the operator comes back to the page', async () => {
  stubNotifications()
  switchNotifications(true)
  await render(<NotificationsPanel />)
  await expect.element(turnOn).toBeChecked()
  stubNotifications({ permission: 'denied' })
  globalThis.dispatchEvent(new Event('focus'))
  await expect.element(turnOn).not.toBeChecked()
  await expect.element(turnOn).toHaveAccessibleDescription(/forbids the console/)
})

test('the choices are kept: failures, ends, sound and quiet hours', async () => {
  stubNotifications()
  switchNotifications(true)
  await render(<NotificationsPanel />)
  await box('Also when a session fails').click()
  await box('Also when a session is complete').click()
  await box('A sound with each notification').click()
  await box('Quiet hours').click()
  await page.getByLabelText('From').fill('21:30')
  expect(readNotificationChoices()).toEqual({
    failed: true,
    complete: true,
    sound: true,
    quiet: { from: '21:30', to: '07:00' },
  })
  await page.getByLabelText('To').fill('21:30')
  await expect
    .element(box('Quiet hours'))
    .toHaveAccessibleDescription(/the same time: no time is quiet/)
  await box('Quiet hours').click()
  expect(readNotificationChoices().quiet).toBeNull()
})

test('a choice of one tab leaves the choices of another', async () => {
  stubNotifications()
  switchNotifications(true)
  await render(<NotificationsPanel />)
  await expect.element(box('A sound with each notification')).not.toBeChecked()
  saveNotificationChoices({ ...readNotificationChoices(), failed: true })
  await box('A sound with each notification').click()
  expect(readNotificationChoices()).toMatchObject({ failed: true, sound: true })
  await expect.element(box('Also when a session fails')).toBeChecked()
})

test('a test notification and the sound can be tried', async () => {
  const { count } = stubNotifications()
  const tone = vi.spyOn(OscillatorNode.prototype, 'start')
  switchNotifications(true)
  await render(<NotificationsPanel />)
  await page.getByRole('button', { name: 'Show a test notification' }).click()
  await expect.element(page.getByText(/^Sent to this device/)).toBeVisible()
  expect(count()).toBe(1)
  await page.getByRole('button', { name: 'Play it' }).click()
  expect(tone).toHaveBeenCalledTimes(2)
})
