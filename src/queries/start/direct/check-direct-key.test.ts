import { expect, test } from 'vitest'

import { checkDirectKey } from './check-direct-key.ts'

const check = (answer: (id: string) => number) => {
  const asked: string[] = []
  const fetchNow: typeof fetch = async (input) => {
    const id = new Request(input).url.split('/').at(-1) ?? ''
    asked.push(id)
    return Response.json({ message: 'No' }, { status: answer(id) })
  }
  const checked = checkDirectKey(fetchNow, 'https://a.example', 'k', ['Authorization'])
  return { checked, asked }
}

test.each([
  ['a number', /^\d{1,10}$/, 400],
  ['a UUID', /^[\da-f]{8}-[\da-f-]{27}$/, 422],
])('a service whose ids are %s takes a key', async (_, form, refusal) => {
  const { checked } = check((id) => (form.test(id) ? 404 : refusal))
  expect(await checked).toBe('Authorization')
})

test('a service that takes no id at all does not pass for one that took the key', async () => {
  const { checked, asked } = check(() => 400)
  await expect(checked).rejects.toThrow('No')
  expect(asked).toHaveLength(3)
})

test('a key that is refused is refused at once', async () => {
  const { checked, asked } = check(() => 401)
  await expect(checked).rejects.toThrow('does not accept this key')
  expect(asked).toHaveLength(1)
})
