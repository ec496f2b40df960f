import { posix } from 'node:path'

import type { Module } from './read-module.ts'

const everyRoom = [
  'api',
  'follow',
  'queries',
  'storage',
  'contract',
  'model',
  'ui',
  'shared',
  'features',
]

const belowQueries = ['api', 'follow', 'storage', 'contract', 'model'].map((room) => `src/${room}`)

/** A room of `src/queries` may reach below it, and into these rooms beside it: none leads back. */
const query = (...rooms: readonly string[]) => [
  ...belowQueries,
  ...rooms.map((room) => `src/queries/${room}`),
]

const locale = 'src/locale-words.ts'

/** The rooms that a part of a page may import; of the storage only the choices of this device. */
const parts = [
  ...['queries', 'storage/device', 'contract', 'model', 'ui', 'routes.ts'].map(
    (room) => `src/${room}`,
  ),
  locale,
]

/** The rooms or files that each room may import; docs/architecture.md shows them. */
export const mayImport: Record<string, readonly string[]> = {
  'src/contract': [],
  'src/model': [locale],
  'src/ui': [locale],
  'src/routes.ts': [],
  [locale]: [],
  'src/follow': ['src/model'],
  'src/storage': ['src/model'],
  'src/api': ['src/contract', 'src/model'],
  'src/queries/client': query(),
  'src/queries/service': query('client'),
  'src/queries/sessions': query('client'),
  'src/queries/writes': query('client', 'service', 'sessions'),
  'src/queries/keys': query('client', 'service', 'writes'),
  'src/queries/following': query('client', 'sessions', 'writes'),
  'src/queries/start': query('client', 'service', 'sessions', 'writes', 'following'),
  'src/shared': parts,
  'src/features': [...parts, 'src/shared'],
  'src/app': ['src/routes.ts', locale, ...everyRoom.map((room) => `src/${room}`)],
  'src/main.tsx': ['main.css', 'routes.ts', 'app', ...everyRoom].map((room) => `src/${room}`),
  service: ['src/contract'],
}

const react = ['react', 'react-dom', 'react-router', 'lucide-react']

/** Packages that a room stays clear of. */
const mayNotUse: Record<string, readonly string[]> = {
  'src/contract': [...react, '@tanstack'],
  'src/model': [...react, '@tanstack', 'zod'],
  'src/ui': ['@tanstack', 'react-router', 'zod'],
  'src/follow': [...react, '@tanstack', 'zod'],
  'src/storage': [...react, '@tanstack'],
  'src/api': [...react, '@tanstack'],
  'src/queries': ['react-dom', 'react-router', 'lucide-react'],
}

/** Rooms whose exported functions say what they do: shapes, units, errors, and the § they come from. */
const saidRooms = new Set(['src/contract', 'src/model', 'src/api', 'src/follow', 'service'])
const mostCommentLines = 3

const forbiddenNames = /^(utils|helpers|common|misc|lib|types|constants|hooks|index)\./
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*$/
const webStorage = ['localStorage', 'sessionStorage', 'indexedDB', 'document.cookie']
const network = ['fetch(', 'new XMLHttpRequest', 'new EventSource', 'new WebSocket']

/** Every breach of the house's rules in these files, each a sentence; none when all keep to them. */
export function breachesOf(modules: readonly Module[]): string[] {
  return [
    ...modules.flatMap((module) => [
      ...shapeBreaches(module),
      ...doorBreaches(module),
      ...wordBreaches(module),
      ...sentenceBreaches(module),
    ]),
    ...modules.flatMap(importBreaches),
    ...folderBreaches(modules),
    ...fragmentBreaches(modules),
    ...circleBreaches(modules),
  ]
}

/** Tests and what only tests use: free of the import table, not of names and sizes. */
function isTestCode(path: string): boolean {
  if (isTesting(path) || /^(bench|e2e)\//.test(path)) return true
  return /\.(test|spec|setup)\.tsx?$/.test(path) || /-fixture\.tsx?$/.test(path)
}

/** A file of sentences, in English or in the language that its name has. */
function isWords(path: string): boolean {
  return /[/-]words(\.de)?\.ts$/.test(path)
}

function isTesting(path: string): boolean {
  return path.startsWith('src/testing/')
}

/** The folder whose rules a file lives under; each feature and each folder of queries is one, and the whole service. */
function roomOf(path: string): string {
  const [top = '', second = '', third = '', ...deeper] = path.split('/')
  const hasRooms = second === 'features' || second === 'queries'
  if (top === 'src' && hasRooms && deeper.length > 0) return `src/${second}/${third}`
  return top === 'src' ? `${top}/${second}` : top
}

function ruleOf(room: string): string {
  return room.startsWith('src/features') ? 'src/features' : room
}

function packageRuleOf(room: string): string {
  return room.startsWith('src/queries') ? 'src/queries' : ruleOf(room)
}

function importBreaches({ path, imports }: Module): string[] {
  const room = roomOf(path)
  const rule = ruleOf(room)
  return imports.flatMap(({ request, target }) => {
    const breach = (why: string) => [`${path} imports ${request}: ${why}`]
    if (request.startsWith('..')) return breach('never ../, say #src/ or #service/')
    if (target === null) {
      if (isTestCode(path) || !path.startsWith('src/')) return []
      const refused = mayNotUse[packageRuleOf(room)]?.some((name) => isPackage(request, name))
      return refused ? breach(`not a package for ${room}`) : []
    }
    if (request.startsWith('.') && roomOf(target) !== room && !isBeside(path, target)) {
      return breach('across rooms, say #src/ or #service/')
    }
    if (posix.extname(target) === '') return breach('name the file with its extension')
    if (isTestCode(path)) return []
    if (isTestCode(target)) return breach('only tests may')
    const allowed = mayImport[rule]
    if (!allowed || roomOf(target) === room) return []
    const may = allowed.some((place) => target === place || target.startsWith(`${place}/`))
    return may ? [] : breach(`${rule} may not`)
  })
}

function isPackage(request: string, name: string): boolean {
  return request === name || request.startsWith(`${name}/`)
}

function isBeside(path: string, target: string): boolean {
  return posix.dirname(path) === posix.dirname(target)
}

function shapeBreaches({ path, reexports }: Module): string[] {
  const name = posix.basename(path)
  return [
    ...(forbiddenNames.test(name) ? [`${path} has a name that says nothing`] : []),
    ...(path.split('/').every((part) => kebabCase.test(part)) ? [] : [`${path}: not kebab-case`]),
    ...(reexports ? [`${path} exports again what another file exports`] : []),
  ]
}

function wordBreaches({ path, comments, bareFunctions }: Module): string[] {
  const isSaid = !isTestCode(path) && !isWords(path) && saidRooms.has(roomOf(path))
  return [
    ...comments
      .filter(({ length }) => length > mostCommentLines)
      .map(
        ({ line, length }) =>
          `${path}:${line} is a comment of ${length} lines, more than ${mostCommentLines}`,
      ),
    ...(isSaid ? bareFunctions : []).map((name) => `${path} exports ${name} without a docstring`),
  ]
}

function doorBreaches(module: Module): string[] {
  const { path, globals, marks } = module
  if (isTestCode(path)) return []
  const used = (names: readonly string[]) =>
    names.filter((name) => marks.has(name) || globals.has(name))
  const outside = (door: string, names: readonly string[]) =>
    path.startsWith(door) ? [] : used(names).map((name) => `${path} uses ${name} outside ${door}`)
  const inBrowser = path.startsWith('src/')
  return [
    ...(inBrowser ? outside('src/api/transport.ts', network) : []),
    ...(inBrowser ? outside('src/storage/', webStorage) : []),
    ...outside('src/main.tsx', ['import.meta.env']),
    ...(/^(src|service)\//.test(path) ? outside('service/config.ts', ['process.env']) : []),
  ]
}

function folderBreaches(modules: readonly Module[]): string[] {
  const folders = Map.groupBy(
    modules.filter(({ path }) => !isTestCode(path) && !path.endsWith('.de.ts')),
    ({ path }) => posix.dirname(path),
  )
  return [...folders]
    .filter(([, files]) => files.length > 16)
    .map(([folder, files]) => `${folder} holds ${files.length} files, more than 16`)
}

/** A words file holds whole messages: a text with a space at its edge is half of a sentence. */
function fragmentBreaches(modules: readonly Module[]): string[] {
  return modules
    .filter(({ path }) => isWords(path))
    .flatMap(({ path, fragments }) =>
      fragments.map(({ line, text }) => `${path}:${line} holds half a sentence: “${text}”`),
    )
}

/** Types and late imports count: each file of a circle leads back to itself. */
function circleBreaches(modules: readonly Module[]): string[] {
  const importsOf = new Map(
    modules.map(({ path, imports }) => [path, imports.flatMap(({ target }) => target ?? [])]),
  )
  const done = new Set<string>()
  const breaches: string[] = []
  const visit = (path: string, way: readonly string[]): void => {
    const at = way.indexOf(path)
    if (at !== -1) breaches.push(`${[...way.slice(at), path].join(' → ')} is a circle`)
    if (at !== -1 || done.has(path)) return
    for (const target of importsOf.get(path) ?? []) visit(target, [...way, path])
    done.add(path)
  }
  for (const path of importsOf.keys()) visit(path, [])
  return breaches
}

/** Every sentence of the console stands in a file of words, where a second language finds it. */
function sentenceBreaches({ path, sentences }: Module): string[] {
  if (!path.startsWith('src/') || isTestCode(path) || isWords(path)) return []
  return sentences.map(({ line, text }) => `${path}:${line} says “${text}” outside words.ts`)
}

/** Every file of words has a neighbour in German, and both export the same names. */
export function germanBreachesOf(modules: readonly Module[]): string[] {
  const words = new Map(
    modules.flatMap(({ path, exports }) => (isWords(path) ? [[path, exports] as const] : [])),
  )
  return [...words].flatMap(([path, names]) => {
    const isGerman = path.endsWith('.de.ts')
    const other = isGerman ? path.replace('.de.ts', '.ts') : path.replace('.ts', '.de.ts')
    const others = words.get(other)
    if (!others) return [`${path} has no ${posix.basename(other)} beside it`]
    return names
      .filter((name) => !others.includes(name))
      .map((name) => `${path} exports ${name}, and ${posix.basename(other)} does not`)
  })
}
