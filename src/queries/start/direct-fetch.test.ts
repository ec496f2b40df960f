import { expect, test } from 'vitest'

import { createDirectFetch } from './direct-fetch.ts'

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
