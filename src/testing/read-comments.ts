import type { parseSync } from 'oxc-parser'

type Parsed = ReturnType<typeof parseSync>
type Comment = Parsed['comments'][number]

/** A comment as it is read: line comments that stand below each other on lines of their own are one. */
export type ReadComment = {
  /** The first line, from 1. */
  line: number
  /** Lines with words; the rows of a table are none. */
  length: number
}

/** Every comment of a file, in order. */
export function readComments(source: string, { comments }: Parsed): ReadComment[] {
  const found: ReadComment[] = []
  let lastLine = -1
  for (const comment of comments) {
    const line = lineAt(source, comment.start)
    const isOwnLine = comment.type === 'Line' && indentBefore(source, comment.start)
    const above = found.at(-1)
    if (isOwnLine && above && lastLine === line - 1) above.length += lengthOf(comment)
    else found.push({ line, length: lengthOf(comment) })
    lastLine = isOwnLine ? line : -1
  }
  return found
}

/** Names of the exported functions that have no docstring, at the first of their overloads at least. */
export function bareFunctionsIn(source: string, { comments, program }: Parsed): string[] {
  const docstringEnds = comments
    .filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
    .map(({ end }) => end)
  const isSaid = new Map<string, boolean>()
  for (const statement of program.body) {
    if (statement.type !== 'ExportNamedDeclaration') continue
    const hasDocstring = docstringEnds.some(
      (end) => end <= statement.start && source.slice(end, statement.start).trim() === '',
    )
    for (const name of functionsOf(statement.declaration)) {
      isSaid.set(name, hasDocstring || isSaid.get(name) === true)
    }
  }
  return [...isSaid].flatMap(([name, said]) => (said ? [] : [name]))
}

type Declaration = Extract<
  Parsed['program']['body'][number],
  { type: 'ExportNamedDeclaration' }
>['declaration']

function functionsOf(declaration: Declaration): string[] {
  if (declaration?.type === 'FunctionDeclaration' || declaration?.type === 'TSDeclareFunction') {
    return declaration.id ? [declaration.id.name] : []
  }
  if (declaration?.type !== 'VariableDeclaration') return []
  return declaration.declarations.flatMap(({ id, init }) => {
    const isFunction =
      init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression'
    return isFunction && id.type === 'Identifier' ? [id.name] : []
  })
}

function lengthOf({ value }: Comment): number {
  const lines = value.split('\n').map((line) => line.replace(/^[\s*]+/, '').trim())
  return lines.filter((line) => line !== '' && !line.startsWith('|')).length
}

/** The line of a place in the source, from 1. */
export function lineAt(source: string, at: number): number {
  return source.slice(0, at).split('\n').length
}

function indentBefore(source: string, at: number): boolean {
  return source.slice(source.lastIndexOf('\n', at - 1) + 1, at).trim() === ''
}
