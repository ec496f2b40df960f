import { createElement, Fragment, type ReactNode } from 'react'

/** Marks the places of the nodes; a noncharacter stands in no text of a service or a person. */
const FIRST_MARK = 0xfd_d0

/** A whole sentence of a words file with nodes in the places of its parameters. */
export function filled<P extends string[]>(
  say: (...parts: P) => string,
  ...nodes: { [At in keyof P]: ReactNode }
): ReactNode
export function filled(say: (...parts: string[]) => string, ...nodes: ReactNode[]): ReactNode {
  const marks = nodes.map((_, at) => String.fromCodePoint(FIRST_MARK + at))
  const pieces = say(...marks)
    .split(/([\uFDD0-\uFDD9])/)
    .map((piece) => (marks.includes(piece) ? nodes[marks.indexOf(piece)] : piece))
  return createElement(Fragment, null, ...pieces)
}
