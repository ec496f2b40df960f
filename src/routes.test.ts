import { expect, test } from 'vitest'

import { connectHref, nextHref, sessionAt, sessionHref } from './routes.ts'

test('a session id is carried whole, whatever characters it has', () => {
  expect(sessionHref('ses_1')).toBe('/sessions/ses_1')
  expect(sessionHref('a/b?c')).toBe('/sessions/a%2Fb%3Fc')
  expect(sessionHref('ses_1', { answer: 'inp_&2' })).toBe('/sessions/ses_1?answer=inp_%262')
})

test.each(['ses_1', 'a/b?c', '50%', '%2F', 'news'])('the path of session %s names it', (id) => {
  expect(sessionAt(new URL(sessionHref(id), 'http://console').pathname)).toBe(id)
})

test.each([
  '/sessions',
  '/sessions/',
  '/sessions/new',
  '/Sessions/New/',
  '/sessions/a/b',
  '/inbox',
])('%s is the path of no session', (path) => {
  expect(sessionAt(path)).toBeNull()
})

test('a path that is cut within a sign names what is there', () => {
  expect(sessionAt('/sessions/ses%')).toBe('ses%')
})

test('the place to go on to survives the way through connect', () => {
  const href = connectHref({ next: '/sessions/ses_1?answer=inp_2' })
  expect(nextHref(new URL(href, 'http://console').searchParams)).toBe(
    '/sessions/ses_1?answer=inp_2',
  )
  expect(connectHref({ next: null })).toBe('/connect')
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'evil',
  '',
])('%j leads to the sessions and not away from the console', (next) => {
  expect(nextHref(new URLSearchParams({ next }))).toBe('/sessions')
})
