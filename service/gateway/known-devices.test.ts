import { afterAll, beforeAll, expect, test } from 'vitest'

import { newPerson } from '#service/http/service-client-fixture.ts'

import { createBrowser, startTestGateway } from './browser-fixture.ts'

const dayMs = 24 * 60 * 60 * 1000

let started: Awaited<ReturnType<typeof startTestGateway>>
beforeAll(async () => {
  started = await startTestGateway()
}, 60_000)
afterAll(() => started.close())

type Browser = ReturnType<typeof createBrowser>
type Person = ReturnType<typeof newPerson>

const signIn = async (browser: Browser, person: Person, password = person.password) =>
  (await browser.send('POST', '/api/auth/signin', { ...person, password })).status

async function guess(browser: Browser, person: Person, count: number): Promise<number[]> {
  const statuses: number[] = []
  for (let at = 0; at < count; at += 1) statuses.push(await signIn(browser, person, 'a guess'))
  return statuses
}

/** A browser in which a new account has signed up and out; every browser here has the same address. */
async function signedUpAndOut() {
  const browser = createBrowser(started.gateway)
  const person = newPerson()
  await browser.send('POST', '/api/auth/signup', person)
  await browser.send('POST', '/__signalbox/signout', {})
  expect([browser.cookie, browser.deviceCookie]).toEqual([null, expect.any(String)])
  return { browser, person }
}

test('guesses from the same address do not keep the owner out of a browser of an earlier sign-in', async () => {
  const { browser, person } = await signedUpAndOut()
  const stranger = createBrowser(started.gateway)
  expect(await guess(stranger, person, 7)).toEqual([401, 401, 401, 401, 401, 429, 429])
  expect(await signIn(browser, person)).toBe(200)
  // Also if the owner mistypes first.
  expect(await guess(browser, person, 2)).toEqual([401, 401])
  expect(await signIn(browser, person)).toBe(200)
})

test('a stolen device cookie gives five guesses, wherever its copies are used, and holds up no other browser', async () => {
  const { browser, person } = await signedUpAndOut()
  const elsewhere = createBrowser(started.gateway)
  await signIn(elsewhere, person)
  const thieves = [createBrowser(started.gateway), createBrowser(started.gateway)] as const
  for (const thief of thieves) thief.deviceCookie = browser.deviceCookie
  expect(await guess(thieves[0], person, 3)).toEqual([401, 401, 401])
  expect(await guess(thieves[1], person, 3)).toEqual([401, 401, 429])
  expect(await guess(thieves[0], person, 1)).toEqual([429])
  expect(await signIn(elsewhere, person)).toBe(200)
})

test('a device cookie speaks for the accounts that signed in there, and for no other', async () => {
  const { browser, person } = await signedUpAndOut()
  const other = newPerson()
  await browser.send('POST', '/api/auth/signup', other)
  const { person: victim } = await signedUpAndOut()
  const stranger = createBrowser(started.gateway)
  await guess(stranger, victim, 5)
  expect(await signIn(browser, victim)).toBe(429)
  for (const one of [person, other]) {
    await guess(stranger, one, 5)
    expect(await signIn(stranger, one)).toBe(429)
    expect(await signIn(browser, one)).toBe(200)
  }
})

test('the device cookie tells nobody whose it is, is HttpOnly and SameSite=Strict, and ends after 400 days', async () => {
  const browser = createBrowser(started.gateway)
  const person = newPerson()
  const signUp = await browser.send('POST', '/api/auth/signup', person)
  expect(signUp.headers.getSetCookie()[1]).toMatch(
    /^signalbox-device-80=[\w.-]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/,
  )
  for (const part of (browser.deviceCookie ?? '').split(/[=.]/)) {
    expect(Buffer.from(part, 'base64url').toString('latin1')).not.toMatch(/usr_|dev_/)
  }
  const stranger = createBrowser(started.gateway)
  await guess(stranger, person, 5)
  const forger = createBrowser(started.gateway)
  forger.deviceCookie = `${browser.deviceCookie?.slice(0, -4)}AAAA`
  expect(await signIn(forger, person)).toBe(429)
  started.service.advance(400 * dayMs)
  await guess(stranger, person, 5)
  expect(await signIn(browser, person)).toBe(429)
})

test('a sign-out that forgets the device leaves no cookie of the account, and others of the browser stay', async () => {
  const { browser, person } = await signedUpAndOut()
  const other = newPerson()
  await browser.send('POST', '/api/auth/signup', other)
  const stranger = createBrowser(started.gateway)
  await browser.send('POST', '/__signalbox/signout', { forgetDevice: true })
  await guess(stranger, other, 5)
  expect(await signIn(browser, other)).toBe(429)
  await guess(stranger, person, 5)
  expect(await signIn(browser, person)).toBe(200)
  await browser.send('POST', '/__signalbox/signout', { forgetDevice: true })
  expect([browser.cookie, browser.deviceCookie]).toEqual([null, null])
})
