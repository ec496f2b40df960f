import { globSync, readFileSync } from 'node:fs'

import { printTable } from './print-table.ts'

/** Counts lines: `product` is src and service without tests; `tests` is tests with fixtures; `tools` the rest. */
const kinds = ['product', 'tests', 'tools'] as const

const files = globSync('{src,service,e2e,scripts,bench}/**/*.{ts,tsx,mjs,css,sql}').map((path) =>
  path.replaceAll('\\', '/'),
)
const counted = files.map((path) => ({
  room: roomOf(path),
  kind: kindOf(path),
  lines: readFileSync(path, 'utf8').split('\n').length - 1,
}))
const rooms = [...Map.groupBy(counted, ({ room }) => room)].toSorted(([a], [b]) => (a < b ? -1 : 1))
printTable(
  ['lines', ...kinds],
  [...rooms.map(([room, list]) => rowOf(room, list)), rowOf('all', counted)],
)

function kindOf(path: string): (typeof kinds)[number] {
  const isTest = /\.test\.tsx?$|^e2e\/|fixture|^src\/testing\//.test(path)
  if (isTest) return 'tests'
  return /^(src|service)\//.test(path) ? 'product' : 'tools'
}

/** Two folders deep; each feature and each folder of queries is a room of its own. */
function roomOf(path: string): string {
  const depth = /^src\/(features|queries)\//.test(path) ? 3 : /^(src|service)\//.test(path) ? 2 : 1
  return path.split('/').slice(0, -1).slice(0, depth).join('/')
}

function rowOf(name: string, list: typeof counted): string[] {
  const sum = (kind: string) =>
    list.reduce((total, one) => total + (one.kind === kind ? one.lines : 0), 0)
  return [name, ...kinds.map((kind) => sum(kind).toLocaleString('en'))]
}
