import { posix } from 'node:path'

import { parseSync, Visitor } from 'oxc-parser'

import { bareFunctionsIn, readComments, type ReadComment } from './read-comments.ts'
import { fragmentsIn, type ReadSentence, sentencesIn } from './read-sentences.ts'

/** The parts of a source file that the house rules read. */
export type Module = {
  path: string
  imports: readonly Import[]
  /** Names of values and types. */
  exports: readonly string[]
  reexports: boolean
  comments: readonly ReadComment[]
  /** Exported functions without a docstring. */
  bareFunctions: readonly string[]
  sentences: readonly ReadSentence[]
  fragments: readonly ReadSentence[]
  /** Globals used as values or reached through `globalThis` or `window`, such as `localStorage`. */
  globals: ReadonlySet<string>
  /** `process.env`, `import.meta.env`, `fetch(` … as they stand. */
  marks: ReadonlySet<string>
}

/** `target` is a path of this repository, or null for a package. */
type Import = { request: string; target: string | null }

/** Reads one file's imports, exports and doors; static and dynamic imports alike. */
export function readModule(path: string, source: string): Module {
  const globals = new Set<string>()
  const marks = new Set<string>()
  const module: Module = {
    path,
    imports: [],
    exports: [],
    reexports: false,
    comments: [],
    bareFunctions: [],
    sentences: [],
    fragments: [],
    globals,
    marks,
  }
  if (!/\.(ts|tsx|mjs|js)$/.test(path)) return module

  const parsed = parseSync(path, source)
  const { program, module: syntax, errors } = parsed
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? 'does not parse'}`)
  collect(program, globals, marks)
  const entries = syntax.staticExports.flatMap((statement) => statement.entries)
  return {
    ...module,
    comments: readComments(source, parsed),
    bareFunctions: bareFunctionsIn(source, parsed),
    sentences: sentencesIn(source, parsed),
    fragments: fragmentsIn(source, parsed),
    imports: [
      ...syntax.staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
      ...syntax.dynamicImports.map(({ moduleRequest: { start, end } }) =>
        source.slice(start, end).replaceAll(/^['"`]|['"`]$/g, ''),
      ),
    ].map((request) => ({ request, target: targetOf(path, request) })),
    exports: entries.flatMap(({ exportName }) => exportName.name ?? []),
    reexports: entries.some(({ moduleRequest }) => moduleRequest !== null),
  }
}

function targetOf(path: string, request: string): string | null {
  const [file = ''] = request.split('?')
  if (file.startsWith('#')) return file.slice(1)
  if (file.startsWith('.')) return posix.join(posix.dirname(path), file)
  return null
}

const globalObjects = new Set(['globalThis', 'window', 'self'])

function collect(
  program: Parameters<Visitor['visit']>[0],
  globals: Set<string>,
  marks: Set<string>,
): void {
  new Visitor({
    CallExpression({ callee }) {
      if (callee.type === 'Identifier') marks.add(`${callee.name}(`)
      const name = callee.type === 'MemberExpression' ? memberName(callee) : null
      if (name?.object && globalObjects.has(name.object)) marks.add(`${name.property}(`)
    },
    NewExpression({ callee }) {
      if (callee.type === 'Identifier') marks.add(`new ${callee.name}`)
    },
    Identifier({ name }) {
      globals.add(name)
    },
    MemberExpression(node) {
      const { object, property } = memberName(node)
      if (object) marks.add(`${object}.${property}`)
    },
  }).visit(program)
}

type Member = Extract<
  Parameters<NonNullable<ConstructorParameters<typeof Visitor>[0]['MemberExpression']>>[0],
  unknown
>

function memberName(node: Member): { object: string | null; property: string } {
  const property =
    node.property.type === 'Identifier'
      ? node.property.name
      : node.property.type === 'Literal'
        ? String(node.property.value)
        : ''
  const { object } = node
  if (object.type === 'Identifier') return { object: object.name, property }
  if (object.type === 'MetaProperty') return { object: 'import.meta', property }
  return { object: null, property }
}
