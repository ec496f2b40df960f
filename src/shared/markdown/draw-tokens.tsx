import type { MarkedToken, Token, Tokens } from 'marked'
import { createElement, Fragment, type ReactNode } from 'react'

import { CopyButton } from '#src/ui/controls/copy-button.tsx'
import { own, reveal } from '#src/ui/text/reveal.ts'

import { ImageChip, OutsideLink } from './outside-link.tsx'
import { Sideways } from './sideways.tsx'
import * as words from './words.ts'

/** Elements for the tokens of Markdown. HTML stays text. `lower` is the number of levels that headings go down. */
export function drawTokens(tokens: readonly Token[] | undefined, lower: number): ReactNode {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no extension adds tokens of its own
  return inOrder(((tokens as MarkedToken[] | undefined) ?? []).map((token) => draw(token, lower)))
}

/** Parts that keep their places, and need no keys. */
function inOrder(parts: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...parts)
}

function draw(token: MarkedToken, lower: number): ReactNode {
  const inner = 'tokens' in token ? drawTokens(token.tokens, lower) : null
  switch (token.type) {
    case 'heading':
      return heading(token.depth + lower, inner)
    case 'paragraph':
      return <p className="my-2">{inner}</p>
    case 'list':
      return list(token, lower)
    case 'list_item':
      return <li>{inner}</li>
    case 'checkbox':
      return token.checked ? '☑ ' : '☐ '
    case 'blockquote':
      return (
        <blockquote className="my-2 border-l-2 border-line-strong pl-3 text-ink-2">
          {inner}
        </blockquote>
      )
    case 'hr':
      return <hr className="my-4" />
    case 'code':
      return <Code text={reveal(token.text)} />
    case 'table':
      return table(token, lower)
    case 'html':
      return token.block ? <p className="my-2">{reveal(token.text)}</p> : reveal(token.text)
    case 'text':
      return token.tokens ? inner : reveal(withoutReferences(token.text))
    case 'escape':
      return reveal(token.text)
    case 'strong':
      return <strong>{inner}</strong>
    case 'em':
      return <em>{inner}</em>
    case 'del':
      return <del>{inner}</del>
    case 'codespan':
      return <code className="font-mono text-[0.95em]">{reveal(token.text)}</code>
    case 'br':
      return <br />
    case 'link':
      return <OutsideLink href={addressOf(token)}>{inner}</OutsideLink>
    case 'image':
      return <ImageChip description={withoutReferences(token.text)} address={addressOf(token)} />
    case 'space':
    case 'def':
  }
  return null
}

/** Headings begin below the headings of the page, so that a report never outranks the goal. */
const headings = [
  ['h3', 'mt-5 mb-1.5 text-lg font-semibold first:mt-0'],
  ['h4', 'mt-4 mb-1 font-semibold first:mt-0'],
  ['h5', 'mt-3 mb-1 font-semibold'],
  ['h6', 'mt-3 mb-1 font-medium'],
] as const

function heading(level: number, inner: ReactNode): ReactNode {
  const [Tag, className] = headings[level - 1] ?? ['p', 'mt-3 mb-1 font-medium']
  return <Tag className={className}>{inner}</Tag>
}

function list({ ordered, start, items }: Tokens.List, lower: number): ReactNode {
  const inner = drawTokens(items, lower)
  if (!ordered) return <ul className="my-2 list-disc space-y-1 pl-5">{inner}</ul>
  return (
    <ol start={start || undefined} className="my-2 list-decimal space-y-1 pl-5">
      {inner}
    </ol>
  )
}

function table({ header, rows }: Tokens.Table, lower: number): ReactNode {
  const cell = ({ tokens, align, header: isHeader }: Tokens.TableCell) => {
    const style = { textAlign: align ?? undefined }
    const inner = drawTokens(tokens, lower)
    if (!isHeader) {
      return (
        <td style={style} className="border-b px-2 py-1 align-top">
          {inner}
        </td>
      )
    }
    return (
      <th style={style} className="border-b px-2 py-1 font-medium">
        {inner}
      </th>
    )
  }
  const row = (cells: readonly Tokens.TableCell[]) => <tr>{inOrder(cells.map(cell))}</tr>
  return (
    <Sideways className="my-2 wrap-break-word">
      <table className="w-full border-collapse text-left">
        <thead>{row(header)}</thead>
        <tbody>{inOrder(rows.map(row))}</tbody>
      </table>
    </Sideways>
  )
}

/** Code whose columns stay in place, with a button that copies the code as it is shown. */
function Code({ text }: { text: string }) {
  return (
    <div className="relative my-2 rounded-control border bg-sunken">
      <Sideways className="px-3 py-2 pr-11 text-sm">
        <pre className="font-mono">
          <code>{text}</code>
        </pre>
      </Sideways>
      <CopyButton
        text={text}
        label={words.copyCode}
        className="absolute! top-0.5 right-0.5 bg-sunken"
      />
    </div>
  )
}

function addressOf(token: Tokens.Link | Tokens.Image): string {
  return token.type === 'link' && token.autolink ? token.href : withoutReferences(token.href)
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
}

/** The text with the characters that it spells, such as `&amp;` and `&#x202E;`; rare names stay as they are. */
function withoutReferences(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#[Xx]([\dA-Fa-f]{1,6})|(\w+));/g,
    (spelled, ten, sixteen, name) => {
      if (name !== undefined) return own(NAMED, name) ?? spelled
      const code = ten === undefined ? Number.parseInt(sixteen, 16) : Number(ten)
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code).toWellFormed() : '\uFFFD'
    },
  )
}
