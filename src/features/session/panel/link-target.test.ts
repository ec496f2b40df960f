import { expect, test } from 'vitest'

import { findLinkTarget } from './link-target.ts'

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
  [`mailto:ada@example.org?body=${'b'.repeat(65)}`, 'e-mail to ada@example.org', true],
])('%s leads to %s', (href, place, long) => {
  expect(findLinkTarget(href)).toMatchObject({ place, long })
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
  '',
  undefined,
])('%s leads nowhere', (href) => {
  expect(findLinkTarget(href)).toBeNull()
})
