import { expect, test } from 'vitest'

import { createDirectFetch, checkDirectKey } from './direct-fetch.ts'

/** Whether anything answers at a service, as far as a page with these headers of its own is told. */
function probe(answer: Response | null, pageHeaders: Record<string, string>) {
  const fetchNow: typeof fetch = async (input) => {
    if (input === '/') return new Response(null, { headers: pageHeaders })
    if (answer === null) throw new TypeError('Failed to fetch')
    return answer
  }
  return createDirectFetch(fetchNow, () => ({ key: null, service: 'https://a.example' })).probe()
}

const credentialless = { 'Cross-Origin-Embedder-Policy': 'credentialless' }

test('what comes back unread is an answer, and nothing is none', async () => {
  expect(await probe(new Response(), credentialless)).toBe(true)
  expect(await probe(null, credentialless)).toBe(false)
  expect(await probe(null, {})).toBe(false)
})

test('under headers that hide what may not be read, nothing is known of it', async () => {
  const hiding = { 'Cross-Origin-Embedder-Policy': 'require-corp; report-to="x"' }
  expect(await probe(null, hiding)).toBe(null)
})

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
