import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { messageOf } from '#src/features/session/session-fixture.ts'
import type { Message } from '#src/model/message.ts'

import { MessageRow } from './message-row.tsx'

function show(details: Partial<Message>) {
  const message = messageOf('31 refunds.', 1, details)
  return render(
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as the line draws its list
    <div role="list" className="[--gutter:2rem]">
      <MessageRow
        rowKey="m"
        message={message}
        index={0}
        rowCount={1}
        rail={[]}
        linked={false}
        below={null}
      />
    </div>,
  )
}

const body = page.getByRole('region', { name: 'Further fields of the message' })

test('what a service says of a message in fields that nobody knows is a press away, by keyboard too', async () => {
  await show({
    extra: { citations: [{ url: 'https://example.org' }], confidence: 0.4, type: 'text' },
  })
  const more = page.getByText('Further fields: citations, confidence', { exact: true })
  await expect.element(more).toBeVisible()
  expect(body.query()).toBeNull()
  await userEvent.keyboard('{Tab}')
  while (document.activeElement?.tagName !== 'SUMMARY') await userEvent.keyboard('{Tab}')
  await userEvent.keyboard('{Enter}')
  await expect.element(body).toMatchTextContent(/"url": "https:\/\/example\.org"/)
  await expect.element(body).toMatchTextContent(/"confidence": 0\.4,\s+"type": "text"/)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => body.query()).toBeNull()
})

test.each<[Message['extra']]>([
  [{}],
  [{ type: 'message', kind: 'text', object: 'thread.message', seq: 7, session_id: 'ses_1' }],
  [{ refusal: null, annotations: [], metadata: {}, name: '' }],
])('%j says nothing that the row does not show', async (extra) => {
  await show({ extra })
  await expect.element(page.getByText('31 refunds.')).toBeVisible()
  expect(page.getByText(/^Further fields/).query()).toBeNull()
})

test('names that hide or are many are seen for what they are, and bounded', async () => {
  const many = Array.from({ length: 900 }, (_, index) => [`name ${index} ${'x'.repeat(200)}`, 1])
  await show({ extra: { 'a\u202Eb': '\u202Ec', ...Object.fromEntries(many) } })
  const more = page.getByText(/^Further fields: a‹U\+202E›b/)
  await expect.element(more).toMatchTextContent(/… and 896 more$/)
  expect(more.element().textContent?.length).toBeLessThan(200)
  await more.click()
  await expect.element(body).toMatchTextContent(/"a\\u202eb": "\\u202ec"/)
})

test('a message without a time has its link all the same, and one without an id has none', async () => {
  const { unmount } = await show({ id: 'msg 7', at: null })
  const link = page.getByRole('link', { name: '#', exact: true })
  await expect.element(link).toHaveAttribute('href', '#msg%207')
  await unmount()
  await show({ id: null, at: null })
  await expect.element(page.getByText('31 refunds.')).toBeVisible()
  expect(page.getByRole('link').query()).toBeNull()
})

test('a tool call names its author where the service does, and says its role once', async () => {
  const call = { role: 'tool', tool: { name: 'query', input: '', output: null } } as const
  const { container, unmount } = await show({ ...call, author: 'Checker' })
  expect(container.querySelector('header')?.innerText).toBe('tool query\nChecker')
  await unmount()
  await show({ ...call, author: 'tool' })
  await expect.element(page.getByText('tool query')).toBeVisible()
  expect(document.querySelector('header')?.innerText).toBe('tool query')
})
