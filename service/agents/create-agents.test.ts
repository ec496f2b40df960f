import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test, vi } from 'vitest'

import { readConfig } from '#service/config.ts'

import { createAgents } from './create-agents.ts'
import { startModelEndpoint, type ModelAnswer } from './model/endpoint-fixture.ts'

let answer: ModelAnswer = {}
const endpoint = await startModelEndpoint(() => answer)
const folder = mkdtempSync(join(tmpdir(), 'signalbox-agents-'))
afterAll(async () => {
  await endpoint.close()
  rmSync(folder, { recursive: true })
})

async function lineFor(
  given: ModelAnswer,
  more: Record<string, string> = {},
  warn: (message: string) => void = () => undefined,
) {
  answer = given
  const model = { MODEL_BASE_URL: endpoint.baseUrl, MODEL_NAME: 'small-model' }
  const agents = await createAgents(readConfig({ ...model, ...more }), warn)
  const line = await agents.modelLine
  await agents.close()
  return line
}

test('without a model the rehearsal is the only agent', async () => {
  const { agents, modelLine } = await createAgents(readConfig({}), () => undefined)
  expect(agents.map(({ name }) => name)).toEqual(['rehearsal'])
  expect(modelLine).toBe(null)
})

test('a model that answers is named in one line, and comes before the rehearsal', async () => {
  expect(await lineFor({ text: 'ready' })).toBe(
    `The model small-model answers at ${endpoint.baseUrl}`,
  )
  const last = endpoint.requests.at(-1)
  expect(last).toMatchObject({ model: 'small-model', max_tokens: 16 })
  expect(last?.tools).toHaveLength(1)
})

test('a fault is said with the way out, and the service starts all the same', async () => {
  const line = await lineFor({ status: 400, text: 'small-model does not support tools' })
  expect(line).toMatch(/^The model small-model does not answer yet\..*no tools; choose a model/)
})

test('the key comes from its file, and a file that holds no key or is not there ends the start with a sentence', async () => {
  const file = join(folder, 'key')
  writeFileSync(file, 'from-the-file\n', { mode: 0o600 })
  await lineFor({ text: 'ready' }, { MODEL_API_KEY_FILE: file, MODEL_API_KEY: 'not-this' })
  expect(endpoint.requests.at(-1)?.authorization).toBe('Bearer from-the-file')
  writeFileSync(file, 'from-the-file\nand-another\n')
  const broken = lineFor({}, { MODEL_API_KEY_FILE: file })
  await expect(broken).rejects.toThrow(/^MODEL_API_KEY_FILE is .*key, .* a key of one word\.$/)
  const missing = lineFor({}, { MODEL_API_KEY_FILE: join(folder, 'none') })
  await expect(missing).rejects.toThrow(
    /MODEL_API_KEY_FILE is .*none, which is not a file that can be read/,
  )
})

test('a key file that others may read is named in a warning, and its key is used all the same', async () => {
  const file = join(folder, 'open-key')
  writeFileSync(file, 'from-the-file\n', { mode: 0o644 })
  chmodSync(file, 0o644)
  const warn = vi.fn<(message: string) => void>()
  await lineFor({ text: 'ready' }, { MODEL_API_KEY_FILE: file }, warn)
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('chmod 600 it'))
  expect(endpoint.requests.at(-1)?.authorization).toBe('Bearer from-the-file')
})
