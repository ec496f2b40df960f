import { type parseSync, Visitor } from 'oxc-parser'

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
const sentence = /^\p{Lu}\p{L}*(?: \S+){2}/u
const shownAttributes =
  /^(?:alt|aria-label|placeholder|title|hint|lost|advice|suffix|unit|\w*[lL]abel)$/

/** Errors of the code itself, which nobody is meant to read. */
const faults = new Set(['RangeError', 'TypeError'])

/**
 * Texts of JSX, attributes that are shown or read out, and other literals that begin with a capital and
 * have three words, but for those of faults.
 */
export function sentencesIn(source: string, { program }: Parsed): ReadSentence[] {
  const found = new Map<number, ReadSentence>()
  const note = (start: number, text: string) => {
    found.set(start, { line: lineAt(source, start), text: text.trim().replaceAll(/\s+/g, ' ') })
  }
  const unread = new Set<number>()
  new Visitor({
    NewExpression({ callee, arguments: [message] }) {
      const isFault = callee.type === 'Identifier' && faults.has(callee.name)
      if (isFault && message) unread.add(message.start)
    },
    JSXText({ start, value }) {
      if (word.test(value)) note(start, value)
    },
    JSXAttribute({ name, value }) {
      const isShown = name.type === 'JSXIdentifier' && shownAttributes.test(name.name)
      if (!isShown || value?.type !== 'Literal') return
      if (typeof value.value === 'string' && word.test(value.value)) note(value.start, value.value)
    },
    Literal({ start, value }) {
      if (typeof value === 'string' && sentence.test(value)) note(start, value)
    },
    TemplateLiteral({ start, quasis }) {
      const text = quasis.map(({ value }) => value.cooked ?? '').join('…')
      if (sentence.test(text)) note(start, text)
    },
  }).visit(program)
  return [...found].flatMap(([start, text]) => (unread.has(start) ? [] : text))
}
