import { expect, test } from 'vitest'

import { findMappingChanges } from './find-mapping-changes.ts'
import { readMappingFile, writeMappingFile } from './mapping-file.ts'

const service = { service: 'https://agents.example:8443', digest: 'a1b2' }
const mapping = { 'session.status': 'meta.state', 'session.cost': 'money.0.spent' }

const read = (content: unknown) =>
  readMappingFile(new Blob([typeof content === 'string' ? content : JSON.stringify(content)]))
const file = (change: object) => ({
  signalbox: 'mapping',
  version: 1,
  ...service,
  mapping,
  ...change,
})
const problemsOf = async (content: unknown) => {
  const found = await read(content)
  return 'problems' in found ? found.problems : []
}

test('what is written is read as it was, for the service that it names', async () => {
  const { name, text } = writeMappingFile(mapping, service)
  expect(name).toBe('signalbox-mapping-agents.example-8443.json')
  expect(await read(text)).toEqual({ file: file({}) })
  expect(Object.keys(JSON.parse(text))).toEqual([
    'signalbox',
    'version',
    'service',
    'digest',
    'mapping',
  ])
})

test('the bare mapping, as it is copied, is read too', async () => {
  expect(await read(mapping)).toEqual({ file: file({ service: null, digest: null }) })
})

test.each([
  ['', /is empty/],
  ['{"session.status": ', /not JSON/],
  ['[]', /no mapping/],
  ['"meta"', /no mapping/],
  ['null', /no mapping/],
  [file({ signalbox: 'settings' }), /no mapping of the console/],
  [file({ version: 2 }), /another version/],
  [file({ service: 3 }), /service is no text/],
  [file({ digest: 'x'.repeat(300) }), /digest is too long/],
  [file({ mapping: ['meta.state'] }), /no mapping/],
  [file({ mapping: { 'session.status': 3 } }), /“session.status”: it must be a path/],
  [file({ mapping: { 'session.status': ' ' } }), /“session.status”: it is empty/],
  [file({ mapping: { 'session.cost': 'a'.repeat(201) } }), /“session.cost”: .*200 characters/],
  [file({ mapping: { 'session.colour': 'a' } }), /“session.colour” is nothing/],
  [{ constructor: 'a' }, /“constructor” is nothing/],
])('what is wrong with a file is said in a sentence: %#', async (content, words) => {
  expect((await problemsOf(content)).join(' ')).toMatch(words)
})

test('a name that would change the nature of an object is no more than refused', async () => {
  const spoilt =
    '{"signalbox":"mapping","version":1,"service":null,"digest":null,"mapping":{"__proto__":{"x":"y"},"session.status":"a"}}'
  const found = await read(spoilt)
  const held = 'file' in found ? found.file.mapping : {}
  expect(Object.getPrototypeOf(held)).not.toHaveProperty('x')
  expect(Object.getOwnPropertyNames(held).filter((name) => name !== 'session.status')).toEqual([])
})

test('a file of more than 64 KiB is not even read', async () => {
  const large = { size: 64 * 1024 + 1, text: () => Promise.reject(new Error('it was read')) }
  expect(await readMappingFile(large)).toEqual({
    problems: ['The file has 65 KiB; a mapping has at most 64 KiB.'],
  })
})

test('of a hundred wrong names ten are told', async () => {
  const names = Array.from({ length: 100 }, (_, at) => [`x.${at}`, 'a'])
  const problems = await problemsOf(Object.fromEntries(names))
  expect(problems).toHaveLength(11)
  expect(problems.at(-1)).toBe('And 90 more like these.')
})

test('what would change is told field by field', () => {
  const after = { 'session.status': 'state', 'message.text': 'words' }
  expect(findMappingChanges(mapping, after)).toEqual([
    { field: 'session.status', before: 'meta.state', after: 'state' },
    { field: 'session.cost', before: 'money.0.spent', after: null },
    { field: 'message.text', before: null, after: 'words' },
  ])
  expect(findMappingChanges(mapping, { ...mapping })).toEqual([])
})
