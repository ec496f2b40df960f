import { expect, test } from 'vitest'

import { findLinkTarget } from './link-target.ts'

const own = 'http://127.0.0.1:4680'

test.each([
  ['https://example.org/path?q=1', 'example.org', false],
  ['http://example.org:8080/', 'example.org:8080', false],
  ['mailto:ada@example.org', 'e-mail to ada@example.org', false],
  ['https://bank.example@evil.example/', 'evil.example', true],
  ['https://xn--80ak6aa92e.com/', 'xn--80ak6aa92e.com', false],
  ['https://аррӏе.com/', 'xn--80ak6aa92e.com', false],
  [`https://example.org/?${'q'.repeat(64)}`, 'example.org', false],
  [`https://example.org/?${'q'.repeat(65)}`, 'example.org', true],
  [`https://example.org/${'p'.repeat(200)}`, 'example.org', true],
  [`https://example.org/#${'f'.repeat(200)}`, 'example.org', true],
  ['mailto:?to=ada@example.org', 'e-mail to ?to=ada@example.org', false],
  [
    'mailto:ada+x@example.org,bob%40example.org?cc=eve+1@evil.example&Bcc=mallory%40evil.example&subject=x',
    'e-mail to ada+x@example.org,bob@example.org?cc=eve+1@evil.example&Bcc=mallory@evil.example&subject=x',
    false,
  ],
  [
    'mailto:ada@example.org?subject=100%&bcc=%6d%61llory@evil.example&body=%ff%2C%C3%A4',
    'e-mail to ada@example.org?subject=100%&bcc=mallory@evil.example&body=%ff,ä',
    false,
  ],
  ['http://127.0.0.1:8080/preview', '127.0.0.1:8080', false],
  ['https://example.org:4680/', 'example.org:4680', false],
  [
    `mailto:ada@example.org?body=${'b'.repeat(65)}`,
    `e-mail to ada@example.org?body=${'b'.repeat(65)}`,
    true,
  ],
])('%s leads to %s', (href, place, long) => {
  expect(findLinkTarget(href, own)).toMatchObject({ place, long })
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://example.org/x',
  'irc://example.org',
  '/settings',
  '//example.org',
  '#here',
  'http://127.0.0.1:4680/openapi.json',
  'https://127.0.0.1:4680/',
  'http://2130706433:4680/openapi.json',
  'http://localhost:4680/openapi.json',
  'http://Sub.LOCALHOST:4680/',
  'http://[::1]:4680/',
  'http://[::ffff:127.0.0.1]:4680/',
  'http://0.0.0.0:4680/',
  'http://ada@127.0.0.1:4680/v1/sessions',
  '',
  undefined,
])('%s leads nowhere', (href) => {
  expect(findLinkTarget(href, own)).toBeNull()
})

test.each(['https://console.example/x', 'http://console.example/', 'HTTPS://CONSOLE.example:443'])(
  '%s is the console itself',
  (href) => {
    expect(findLinkTarget(href, 'https://console.example')).toBeNull()
  },
)
