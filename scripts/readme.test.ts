import { existsSync, readFileSync, readdirSync } from 'node:fs'

import { expect, test } from 'vitest'

import { settings } from '#service/config.ts'
import { acceptedNames, acceptedWords } from '#src/api/decode/accepted-names.ts'
import { humanInputPlaces } from '#src/api/decode/name-table.ts'
import { requestTable } from '#src/api/discovery/request-names.ts'

const readme = readFileSync('README.md', 'utf8')

/** The rows of the table between a comment that begins with `name` and the next comment. */
function tableOf(name: string): string[] {
  const [, section = ''] = readme.split(`<!-- ${name}`)
  const [table = ''] = section.split('<!-- end -->')
  return table.split('\n').flatMap((line) => (line.startsWith('| `') ? [line] : []))
}

test('the table of settings names every variable with its default and meaning', () => {
  const rows = Object.entries(settings).map(([name, setting]) => {
    const fallback = setting.defaultIs ?? `\`${setting.default}\``
    return `| \`${name}\` | ${fallback} | ${setting.meaning} |`
  })
  expect(tableOf('settings')).toEqual(rows)
})

test('the table of scenes is the one at the parser', () => {
  const source = readFileSync('service/agents/rehearsal/scene.ts', 'utf8')
  const rows = [...source.matchAll(/^ \* \| (\w+) +\| (.+?) +\| (.+?) +\|$/gm)]
    .map(([, key, values, sets]) => `| \`${key}\` | ${values} | ${sets} |`)
    .slice(1)
  expect(rows.length).toBeGreaterThan(0)
  expect(tableOf('scenes')).toEqual(rows)
})

test('the accepted names are those that the decoders read by', () => {
  const names = acceptedNames.map(({ of, names: lines }) => {
    const things = Object.entries(lines).map(([what, line]) => {
      const isSame = line === humanInputPlaces && of !== 'session'
      return `*${what}* ${isSame ? 'as in a session' : line.replaceAll(' ', ', ')}`
    })
    return `| \`${of}\` | ${things.join('; ')} |`
  })
  const words = Object.entries(acceptedWords).map(([of, meanings]) => {
    const byMeaning = Map.groupBy(Object.keys(meanings), (word) => meanings[word])
    const things = [...byMeaning].map(([meaning, list]) => `*${meaning}* ${list.join(', ')}`)
    return `| \`words of ${of}\` | ${things.join('; ')} |`
  })
  const sent = Object.entries(requestTable).map(([what, list]) => `*${what}* ${list.join(', ')}`)
  expect(tableOf('names')).toEqual([...names, ...words, `| \`requests\` | ${sent.join('; ')} |`])
})

test('every thing that the table of "not shown" says is read is in a table of the decoders', () => {
  const known = new Set(acceptedNames.flatMap(({ names }) => Object.values(names)).flatMap(wordsOf))
  const [, section = ''] = readme.split('## What the specification does not show')
  const [rows = ''] = section.split('<details>')
  const claims = [...rows.matchAll(/ under `([^`]+)`/g)].flatMap(([, list = '']) =>
    list.split(', '),
  )
  expect(claims.length).toBeGreaterThan(5)
  expect(claims.filter((name) => !known.has(name))).toEqual([])
})

test('every file that README links to exists', () => {
  const links = [...readme.matchAll(/\]\(([^)]+)\)/g)].flatMap(([, to = '']) => [to])
  expect(links.length).toBeGreaterThan(20)
  expect(links.filter((to) => !existsSync(to))).toEqual([])
})

test('the tree of rooms names every room', () => {
  const rooms = ['src', 'service'].flatMap((root) =>
    readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name),
  )
  expect(rooms.filter((room) => !readme.includes(`\n  ${room}/ `))).toEqual([])
})

test('every command that README names is a script, and every script is named', () => {
  const scripts: unknown = JSON.parse(readFileSync('package.json', 'utf8')).scripts
  const named = new Set(
    [...readme.matchAll(/\| `npm (?:run )?([\w:]+)` \| /g)].map(([, name]) => name),
  )
  named.delete(undefined)
  expect(named).toEqual(new Set(Object.keys(scripts ?? {})))
})

function wordsOf(line: string): readonly string[] {
  return line.split(' ')
}
