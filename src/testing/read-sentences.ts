import {
  type Expression,
  type JSXExpressionContainer as Container,
  type parseSync,
  type TemplateLiteral,
  Visitor,
} from 'oxc-parser'

import { lineAt } from './read-comments.ts'

type Parsed = ReturnType<typeof parseSync>

/** A text of the source that an operator reads. */
export type ReadSentence = { line: number; text: string }

/** Texts that begin or end with a space, so that somebody joins them to others. */
export function fragmentsIn(source: string, { program }: Parsed): ReadSentence[] {
  const found: ReadSentence[] = []
  const note = (start: number, text: string) => {
    if (word.test(text) && /^\s|\s$/.test(text)) found.push({ line: lineAt(source, start), text })
  }
  new Visitor({
    Literal({ start, value }) {
      if (typeof value === 'string') note(start, value)
    },
    TemplateLiteral({ start, quasis }) {
      note(start, quasis.map(({ value }) => value.cooked ?? '').join('…'))
    },
  }).visit(program)
  return found
}

const word = /\p{L}{2}/u
const capital = /^\p{Lu}\p{L}/u
const sentence = /^\p{Lu}\p{L}*(?: \S+){2}/u
const shownAttributes =
  /^(?:alt|aria-label|placeholder|title|hint|lost|advice|suffix|unit|\w*[lL]abel)$/

/** Errors of the code itself, which nobody is meant to read. */
const faults = new Set(['RangeError', 'TypeError'])

/** The names of properties and of calls whose texts are shown, such as those of a toast. */
const shownNames =
  /^(?:label|title|text|textContent|innerText|placeholder|alt|ariaLabel|hint|lost|advice)$/

/**
 * Texts that are shown: those of JSX, of attributes and properties that are shown or read out, and other
 * literals that begin with a capital and have three words, but for those of faults.
 */
export function sentencesIn(source: string, { program }: Parsed): ReadSentence[] {
  const found = new Map<number, ReadSentence>()
  const note = (start: number, text: string, is: RegExp) => {
    if (!is.test(text)) return
    found.set(start, { line: lineAt(source, start), text: text.trim().replaceAll(/\s+/g, ' ') })
  }
  /** A text in a place that is shown needs no three words. */
  const shown = (node: Expression, is = word): void => {
    const { type } = node
    if (type === 'Literal' && typeof node.value === 'string') note(node.start, node.value, is)
    else if (type === 'TemplateLiteral') note(node.start, textOf(node), is)
    else if (type === 'LogicalExpression') shown(node.right, is)
    else if (type === 'ConditionalExpression') {
      shown(node.consequent, is)
      shown(node.alternate, is)
    } else if (type === 'BinaryExpression' && node.operator === '+') {
      shown(node.left, is)
      shown(node.right, is)
    }
  }
  const unread = new Set<number>()
  new Visitor({
    NewExpression({ callee, arguments: [message] }) {
      const isFault = callee.type === 'Identifier' && faults.has(callee.name)
      if (isFault && message) unread.add(message.start)
    },
    JSXText({ start, value }) {
      note(start, value, word)
    },
    JSXElement({ children }) {
      for (const child of children) if (child.type === 'JSXExpressionContainer') inside(child)
    },
    JSXAttribute({ name, value }) {
      if (name.type !== 'JSXIdentifier' || !shownAttributes.test(name.name)) return
      if (value?.type === 'Literal') shown(value)
      else if (value?.type === 'JSXExpressionContainer') inside(value)
    },
    ObjectExpression({ properties }) {
      for (const one of properties) {
        if (one.type !== 'Property' || one.key.type !== 'Identifier') continue
        // Tables of the names of fields have such names, too.
        if (shownNames.test(one.key.name)) shown(one.value, capital)
      }
    },
    AssignmentExpression({ left, right }) {
      if (left.type !== 'MemberExpression' || left.property.type !== 'Identifier') return
      if (shownNames.test(left.property.name)) shown(right)
    },
    Literal({ start, value }) {
      if (typeof value === 'string') note(start, value, sentence)
    },
    TemplateLiteral(node) {
      note(node.start, textOf(node), sentence)
    },
  }).visit(program)
  return [...found].flatMap(([start, text]) => (unread.has(start) ? [] : text))

  function inside({ expression }: Container): void {
    if (expression.type !== 'JSXEmptyExpression') shown(expression)
  }
}

function textOf({ quasis }: TemplateLiteral): string {
  return quasis.map(({ value }) => value.cooked ?? '').join('…')
}
