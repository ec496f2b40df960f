import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs'
import { basename, posix } from 'node:path'

import { expect, test } from 'vitest'

import { settings as sceneSettings } from '#service/agents/rehearsal/scene.ts'
import { defaults } from '#service/config.ts'
import { acceptedNames, acceptedWords } from '#src/api/decode/accepted-names-fixture.ts'
import { humanInputPlaces } from '#src/api/decode/decode-human-input.ts'
import { requestTable } from '#src/api/discovery/read-dialect.ts'
import { targetMs, type Place } from '#src/follow/polling/intervals.ts'
import { mayImport } from '#src/testing/house-rules.ts'

const strange = ['node_modules/**', 'dist/**', 'test-results/**']
const pages = globSync('**/*.md', { exclude: strange }).map((path) => path.replaceAll('\\', '/'))
const textOf = (path: string) => readFileSync(path, 'utf8')

/** The tables that stand in the code as well: each page holds one, between two comments. */
const tables = [
  { page: 'docs/open-shapes.md', rows: nameRows() },
  { page: 'docs/architecture.md', rows: importRows() },
  { page: 'docs/polling.md', rows: intervalRows() },
]

test.each(tables)('the table of $page is the table of the code', async ({ page, rows }) => {
  expect(rows.length).toBeGreaterThan(5)
  const filled = withRows(textOf(page), rows)
  // `npx vitest run --project node scripts/docs.test.ts -u` writes the rows into the page.
  await expect(filled).toMatchFileSnapshot(`../${page}`)
})

test('README has at most 120 lines', () => {
  expect(textOf('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(120)
})

const settingRows = tableLines(textOf('docs/settings.md').split('## ')[0] ?? '')

test('the table of settings has every variable of the code with its default', () => {
  const cells = settingRows.map((row) => row.split(' | ').slice(0, 2))
  const told = Object.entries(defaults).map(([name, value], at) => {
    const isTold = typeof value === 'number' || (typeof value === 'string' && value !== '')
    return [`| \`${name}\``, isTold ? `\`${value}\`` : cells[at]?.[1]]
  })
  expect(cells).toEqual(told)
})

test('the table of the rehearsal has every key of the scene line', () => {
  const keys = tableLines(textOf('docs/rehearsal-agent.md')).map((row) => row.split('`')[1])
  expect(keys).toEqual(Object.keys(sceneSettings))
})

test('the settings in README are rows of the table of all settings', () => {
  const rows = tableLines(textOf('README.md').split('## Settings')[1]?.split('## ')[0] ?? '')
  expect(rows.length).toBeGreaterThan(3)
  expect(rows.filter((row) => !settingRows.includes(row))).toEqual([])
})

test('every name that the page on open shapes says is read is in a table of the decoders', () => {
  const known = new Set(acceptedNames.flatMap(({ names }) => Object.values(names)).flatMap(wordsOf))
  const [rows = ''] = textOf('docs/open-shapes.md').split('<!-- table')
  const claims = [...rows.matchAll(/ under `([^`]+)`/g)].flatMap(([, list = '']) =>
    list.split(', '),
  )
  expect(claims.length).toBeGreaterThan(5)
  expect(claims.filter((name) => !known.has(name))).toEqual([])
})

test('every relative link of a page leads to a file, and to a heading where one is named', () => {
  const links = pages.flatMap((page) => linksOf(page).map((to) => ({ page, to })))
  expect(links.length).toBeGreaterThan(100)
  expect(links.filter(({ page, to }) => !resolves(page, to))).toEqual([])
})

test('every file of the code that a page names exists', () => {
  const code = globSync('{src,service,e2e,scripts,bench}/**/*').map((path) =>
    path.replaceAll('\\', '/'),
  )
  const known = new Set([...code, ...code.map((path) => basename(path))])
  const named = pages.flatMap((page) =>
    [...textOf(page).matchAll(/`([\w./-]+\.(?:tsx?|mjs))`/g)].flatMap(([, name = '']) => ({
      page,
      name,
    })),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ name }) => !known.has(name) && !existsSync(name))).toEqual([])
})

test('every npm script that a page names exists, and every script is named', () => {
  const { scripts } = JSON.parse(textOf('package.json'))
  const named = (page: string) =>
    [...textOf(page).matchAll(/\bnpm (?:run ([\w:]+)|(start|test)\b)/g)].map(
      ([, script, short]) => script ?? short,
    )
  const all = new Set(Object.keys(scripts))
  expect(new Set(pages.flatMap(named)).difference(all)).toEqual(new Set())
  const told = ['README.md', 'docs/testing.md', 'docs/benchmarks.md'].flatMap(named)
  expect(all.difference(new Set(told))).toEqual(new Set())
})

test('the page on architecture names every room', () => {
  const page = textOf('docs/architecture.md')
  const rooms = ['src', 'service'].flatMap((root) =>
    readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `\`${root}/${entry.name}/\``),
  )
  expect(rooms.filter((room) => !page.includes(room))).toEqual([])
})

function nameRows(): string[] {
  const names = acceptedNames.map(({ of, names: lines }) => {
    const things = Object.entries(lines).map(([what, line]) => {
      const isSame = line === humanInputPlaces && of !== 'session'
      return `*${what}* ${isSame ? 'as in a session' : line.replaceAll(' ', ', ')}`
    })
    return `| \`${of}\` | ${things.join('; ')} |`
  })
  const words = Object.entries(acceptedWords).map(([of, meanings]) => {
    const byMeaning = Map.groupBy(meanings.keys(), (word) => meanings.get(word))
    const things = [...byMeaning].map(([meaning, list]) => `*${meaning}* ${list.join(', ')}`)
    return `| \`words of ${of}\` | ${things.join('; ')} |`
  })
  const sent = Object.entries(requestTable).map(([what, list]) => `*${what}* ${list.join(', ')}`)
  return [...names, ...words, `| \`requests\` | ${sent.join('; ')} |`]
}

function importRows(): string[] {
  return Object.entries(mayImport).map(([room, rooms]) => {
    const list = rooms.map((one) => `\`${one}\``).join(', ')
    return `| \`${room}\` | ${list || 'no other room'} |`
  })
}

function intervalRows(): string[] {
  const held = ['paused', 'cost-limited'] as const
  const states = ['queued', 'running', 'waiting', 'unknown', ...held, 'complete'] as const
  return states.map((state) => {
    const cell = (place: Place) => {
      const ms = targetMs(state, { place, idleReads: 0, hiddenMs: null })
      return ms === null ? 'not read' : `${ms / 1_000} s`
    }
    return `| \`${state}\` | ${cell('open')} | ${cell('fleet')} |`
  })
}

/** The page with these rows below the head of the table between its comments. */
function withRows(page: string, rows: readonly string[]): string {
  return page.replace(
    /(<!-- table[^\n]*-->\n\|[^\n]*\n\|[^\n]*\n)[^]*?(?=<!-- end -->)/,
    (_, head: string) => `${head}${rows.join('\n')}\n`,
  )
}

function tableLines(text: string): string[] {
  return text.split('\n').filter((line) => line.startsWith('| `'))
}

function linksOf(page: string): string[] {
  const prose = textOf(page).replaceAll(/```[^]*?```/g, '')
  return [...prose.matchAll(/\]\(([^)\s]+)\)|\bsrc(?:set)?="([^"\s]+)"/g)]
    .flatMap(([, link = '', picture = '']) => [link || picture])
    .filter((to) => !/^[a-z]+:/.test(to))
}

function resolves(page: string, to: string): boolean {
  const [path = '', heading] = to.split('#')
  const file = path === '' ? page : posix.join(posix.dirname(page), path)
  if (!existsSync(file)) return false
  return heading === undefined || headingsOf(file).includes(heading)
}

/** As GitHub writes them in an address. */
function headingsOf(page: string): string[] {
  return [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, words = '']) =>
    words
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )
}

function wordsOf(line: string): readonly string[] {
  return line.split(' ')
}

test('every file of the traced walks exists: `npm run walks -- --write` writes them anew', () => {
  const files = [...textOf('docs/architecture.md').matchAll(/^\| \d+ \| \[.+?\]\(\.\.\/(.+?)\)/gm)]
  expect(files.length).toBeGreaterThan(20)
  expect(files.flatMap(([, file = '']) => (existsSync(file) ? [] : [file]))).toEqual([])
})
