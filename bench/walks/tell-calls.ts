import { relative } from 'node:path'

import {
  parseSync,
  Visitor,
  type ArrowFunctionExpression,
  type BindingPattern,
  type Function,
  type Node,
  type ParamPattern,
} from 'oxc-parser'
import type { Plugin } from 'vite'

/** A function of the console; one without a name has that of the function around it. */
export type Call = { file: string; name: string }

type AnyFunction = Function | ArrowFunctionExpression

/** The hooks of a module: if no page watches (watch-calls.ts), a call passes its value on. */
const watched =
  'const $takes = globalThis.takes ?? (() => {}), $gives = globalThis.gives ?? ((_, value) => value);'

/**
 * Lets every function of src/ tell what it takes and gives: `n` in `$takes(n, values)` and `$gives(n, value)` is
 * its place in `calls`.
 */
export function tellCalls(root: string, calls: Call[]): Plugin {
  return {
    name: 'tell-calls',
    enforce: 'post',
    transform: {
      filter: { id: /[\\/]src[\\/].*\.tsx?$/ },
      handler(code, id) {
        const file = relative(root, id).replaceAll('\\', '/')
        return { code: watched + withCalls(code, file, calls), map: null }
      },
    },
  }
}

function withCalls(code: string, file: string, calls: Call[]): string {
  const inserts: { at: number; text: string }[] = []
  const names = new Map<number, string>()
  const around: number[] = []
  const name = (key: Node, of: { start: number } | null) => {
    if (of && key.type === 'Identifier') names.set(of.start, key.name)
  }
  const enter = ({ id, params, body, start }: AnyFunction) => {
    const outer = calls[around.at(-1) ?? -1]?.name ?? ''
    const n = calls.push({ file, name: id?.name ?? names.get(start) ?? outer }) - 1
    around.push(n)
    const takes = `$takes(${n}, [${params.flatMap(namesIn).join(', ')}])`
    if (body?.type === 'BlockStatement') inserts.push({ at: body.start + 1, text: `${takes};` })
    else if (body) {
      inserts.push({ at: body.start, text: `(${takes}, $gives(${n}, ` })
      inserts.push({ at: body.end, text: '))' })
    }
  }
  const leave = () => void around.pop()
  new Visitor({
    VariableDeclarator: ({ id, init }) => name(id, init),
    Property: ({ key, value }) => name(key, value),
    MethodDefinition: ({ key, value }) => name(key, value),
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    ReturnStatement({ argument }) {
      if (!argument) return
      inserts.push({ at: argument.start, text: `$gives(${around.at(-1)}, ` })
      inserts.push({ at: argument.end, text: ')' })
    },
  }).visit(parseSync(`${file}.js`, code).program)
  return inserts
    .toSorted((a, b) => b.at - a.at)
    .reduce((text, one) => text.slice(0, one.at) + one.text + text.slice(one.at), code)
}

/** Every name that a parameter binds. */
function namesIn(pattern: ParamPattern | BindingPattern | null): string[] {
  if (pattern?.type === 'Identifier') return [pattern.name]
  if (pattern?.type === 'AssignmentPattern') return namesIn(pattern.left)
  if (pattern?.type === 'RestElement') return namesIn(pattern.argument)
  if (pattern?.type === 'ObjectPattern') {
    return pattern.properties.flatMap((one) =>
      namesIn(one.type === 'Property' ? one.value : one.argument),
    )
  }
  return pattern?.type === 'ArrayPattern'
    ? pattern.elements.flatMap((one) =>
        one?.type === 'RestElement' ? namesIn(one.argument) : namesIn(one),
      )
    : []
}
