import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { breachesOf, germanBreachesOf } from '#src/testing/house-rules.ts'
import { readModule } from '#src/testing/read-module.ts'

const root = join(import.meta.dirname, '..')

const house = globSync('{src,service,e2e,scripts,bench,public}/**/*.{ts,tsx,mjs,js,css,sql}', {
  cwd: root,
}).map((path) => path.replaceAll('\\', '/'))
const modules = house.map((path) => readModule(path, readFileSync(join(root, path), 'utf8')))

test('every file of the house keeps to the import table, its doors, names, sizes and words', () => {
  expect(house).toContain('src/contract/paths.ts')
  expect(breachesOf(modules)).toEqual([])
})

test('every file of words has its German neighbour, with the same names', () => {
  expect(germanBreachesOf(modules)).toEqual([])
})

test('a German file that is missing, lacks a name or has one of its own is named', () => {
  const files = [
    ['src/ui/words.ts', `export const a = 'One'\nexport type B = 1`],
    ['src/ui/words.de.ts', `export const a = 'Eins'\nexport const c = 'Drei'`],
    ['src/ui/late-words.ts', `export const a = 'One'`],
  ] as const
  expect(germanBreachesOf(files.map(([path, source]) => readModule(path, source)))).toEqual([
    'src/ui/words.ts exports B, and words.de.ts does not',
    'src/ui/words.de.ts exports c, and words.ts does not',
    'src/ui/late-words.ts has no late-words.de.ts beside it',
  ])
})

test.each([
  ['src/contract/a.ts', `import { b } from '#src/model/b.ts'`],
  ['src/model/a.ts', `import { useState } from 'react'`],
  ['src/ui/a.tsx', `import { b } from '#src/model/b.ts'`],
  ['src/routes.ts', `import { b } from '#src/model/b.ts'`],
  ['src/follow/a.ts', `import { b } from '#src/api/b.ts'`],
  ['src/follow/a.ts', `import { useQuery } from '@tanstack/react-query'`],
  ['src/storage/a.ts', `import { b } from '#src/queries/b.ts'`],
  ['src/api/decode/a.ts', `import { b } from '#src/storage/b.ts'`],
  ['src/api/a.ts', `import { b } from '#service/http/b.ts'`],
  ['src/queries/keys/a.ts', `import { b } from '#src/features/costs/b.ts'`],
  ['src/queries/sessions/a.ts', `import { b } from '#src/queries/writes/b.ts'`],
  ['src/queries/client/a.ts', `import type { b } from '#src/queries/start/b.ts'`],
  ['src/features/costs/a.tsx', `import { b } from '#src/api/b.ts'`],
  ['src/features/costs/a.tsx', `import { b } from '#src/storage/b.ts'`],
  ['src/features/costs/a.tsx', `import { b } from '#src/features/inbox/b.tsx'`],
  ['src/features/costs/a.tsx', `const load = () => import('#src/features/inbox/b.tsx')`],
  ['src/app/a.tsx', `import { b } from '#src/testing/b.ts'`],
  ['src/app/a.tsx', `import { b } from '#service/config.ts'`],
  ['src/app/a.tsx', `import { b } from './b.test.tsx'`],
  ['service/http/a.ts', `import { b } from '#src/model/b.ts'`],
  ['service/http/a.ts', `import type { b } from '#src/api/b.ts'`],
  ['src/api/decode/a.ts', `import { b } from '../b.ts'`],
  ['src/main.tsx', `import { b } from './app/b.tsx'`],
  ['src/api/a.ts', `import { b } from './b'`],
  ['src/api/a.ts', `export { b } from './b.ts'`],
  ['src/api/a.ts', `export * from './b.ts'`],
  ['src/api/utils.ts', ''],
  ['src/api/index.ts', ''],
  ['src/api/DecodeCost.ts', ''],
  ['src/queries/a.ts', `export const b = () => fetch('/v1')`],
  ['src/queries/a.ts', `export const b = () => globalThis.fetch('/v1')`],
  ['src/queries/a.ts', `export const b = new EventSource('/v1')`],
  ['src/queries/a.ts', `export const b = localStorage.length`],
  ['src/queries/a.ts', `export const b = window.sessionStorage`],
  ['src/queries/a.ts', `export const b = document.cookie`],
  ['src/queries/a.ts', `export const b = indexedDB.open('c')`],
  ['src/queries/a.ts', `import { Link } from 'react-router'`],
  ['src/app/a.tsx', `export const b = import.meta.env.DEV`],
  ['service/http/a.ts', `export const b = process.env.PORT`],
])('%s with %j is a breach', (path, source) => {
  expect(breachesIn([[path, source]])).toHaveLength(1)
})

const words = 'One.\nTwo.\nThree.\nFour.'

test.each([
  ['src/contract/a.ts', 'export function b() {}'],
  ['src/model/a.ts', 'export const b = () => 1'],
  ['src/follow/polling/a.ts', '// Not a docstring.\nexport function b() {}'],
  ['service/http/a.ts', '/** Of c. */\nconst c = 1\nexport async function b() {}'],
  ['src/ui/a.ts', `/**\n${words.replaceAll(/^/gm, ' * ')}\n */\nexport const b = 1`],
  ['src/ui/a.test.ts', `export const b = 1\n${words.replaceAll(/^/gm, '  // ')}`],
])('%s with %j is a breach of its words', (path, source) => {
  expect(breachesIn([[path, source]])).toHaveLength(1)
})

test('a comment of four lines is named with its line', () => {
  const source = `export const b = 1\n\n/*\n${words}\n*/\n`
  expect(breachesIn([['src/ui/a.ts', source]])).toEqual([
    'src/ui/a.ts:3 is a comment of 4 lines, more than 3',
  ])
})

test.each([
  ['src/api/a.ts', '/** Throws a TypeError. */\nexport function b() {}'],
  ['src/api/a.ts', 'function b() {}\nexport const c = 1'],
  ['src/api/a-fixture.ts', 'export function b() {}'],
  ['src/ui/a.ts', 'export function b() {}'],
  ['src/storage/a.ts', 'export function b() {}'],
  ['service/a.ts', '/** Either. */\nexport function b(c: 1): 1\nexport function b(c: 2): 2 {}'],
  ['service/a.ts', '/**\n * One.\n *\n * | a | b |\n * | - | - |\n * | 1 | 2 |\n */'],
  ['src/ui/a.ts', 'const b = 1 // One.\nconst c = 2 // Two.\n// Three.\n\n// Four.\n// Five.'],
])('%s with %j says what it has to, and no more', (path, source) => {
  expect(breachesIn([[path, source]])).toEqual([])
})

test('an overfull folder is a breach', () => {
  const full = Array.from({ length: 17 }, (_, at) => [`src/api/file-${at}.ts`, ''] as const)
  expect(breachesIn(full)).toEqual(['src/api holds 17 files, more than 16'])
})

test.each([
  `import type { B } from './b.ts'`,
  `import { b } from './b.ts'`,
  `const late = () => import('./b.ts')`,
])('files that lead back to each other are a breach, with %j as well', (source) => {
  const files = [
    ['src/api/a.ts', source],
    ['src/api/b.ts', `import { c } from './c.ts'`],
    ['src/api/c.ts', `import type { A } from './a.ts'`],
  ] as const
  expect(breachesIn(files)).toEqual([
    'src/api/a.ts → src/api/b.ts → src/api/c.ts → src/api/a.ts is a circle',
  ])
})

const session = 'src/features/session'

test.each([
  ['a.tsx', '<p>Held</p>', 'Held'],
  ['a.tsx', '<p>Held at {limit}</p>', 'Held at'],
  ['a.tsx', '<b title="Held" />', 'Held'],
  ['a.tsx', '<Button cancelLabel="Keep session" />', 'Keep session'],
  ['a.tsx', "<p>{held ? 'Held at the limit' : null}</p>", 'Held at the limit'],
  ['a.tsx', '<b aria-label={`held at ${limit}`} />', 'held at …'],
  ['a.tsx', "<p>{held && 'held'}</p>", 'held'],
  ['a.ts', "() => show({ text: 'Copied' })", 'Copied'],
  ['a.ts', "() => void (document.title = held ? 'Held' : '')", 'Held'],
  ['a.ts', '`The last ${most} of ${all} rounds.`', 'The last … of … rounds.'],
])('%s with %j is a breach', (name, source, text) => {
  const file = [`${session}/tail/${name}`, `export const b = ${source}`] as const
  expect(breachesIn([file])).toEqual([`${session}/tail/${name}:1 says “${text}” outside words.ts`])
})

test.each([
  ["' spent'", ' spent'],
  ["'Signed in as '", 'Signed in as '],
  ['(name: string) => `Signed in as ${name} `', 'Signed in as … '],
])('in words.ts, %s is a breach: a page would join it to another half', (source, text) => {
  expect(breachesIn([[`${session}/tail/words.ts`, `export const a = ${source}`]])).toEqual([
    `${session}/tail/words.ts:1 holds half a sentence: “${text}”`,
  ])
})

test('in words.ts, whole messages and the spaces between them are no breach', () => {
  const source = "export const a = (n: string) => [`${n} rounds`, 'The last.'].join(' ')"
  expect(breachesIn([[`${session}/tail/words.ts`, source]])).toEqual([])
})

test.each([
  ['tail/a.tsx', `<b className="flex grow basis-52" aria-label={words.held}>({place})</b>`],
  ['tail/a.tsx', `<path d="M0 8 8 0" fill="none" />`],
  ['tail/late-words.ts', `'Held at the limit'`],
  ['tail/late-words.de.ts', `'An der Grenze gestoppt'`],
  ['tail/a.ts', `new RangeError('Held at the limit')`],
  ['tail/a.test.tsx', '<p>Held at the limit</p>'],
])('%s with %j is no breach', (path, source) => {
  expect(breachesIn([[`${session}/${path}`, `export const b = ${source}`]])).toEqual([])
})

test.each([
  ['src/contract/a.ts', `import * as z from 'zod/mini'`],
  ['src/api/transport.ts', `/** Asks. */ export const b = () => fetch('/v1')`],
  ['src/api/a.test.ts', `import { b } from '#service/http/b.ts'`],
  ['src/storage/a.ts', `export const b = localStorage.length`],
  ['src/features/costs/a.tsx', `import { b } from '#src/queries/b.ts'\nimport './c.ts'`],
  ['src/main.tsx', `import './main.css'\nimport { b } from '#src/app/b.tsx'`],
  ['service/http/a.ts', `import { b } from '#src/contract/b.ts'\nimport '#service/engine/c.ts'`],
  ['service/config.ts', `export const b = process.env.PORT`],
])('%s with %j keeps to the rules', (path, source) => {
  expect(breachesIn([[path, source]])).toEqual([])
})

function breachesIn(files: readonly (readonly [path: string, source: string])[]): string[] {
  return breachesOf(files.map(([path, source]) => readModule(path, source)))
}
