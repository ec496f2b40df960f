import { createContext, type ReactNode, use, useState } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'

import { classNames } from '#src/ui/class-names.ts'
import { buttonStyles, Button } from '#src/ui/controls/button.tsx'
import { CopyButton } from '#src/ui/controls/copy-button.tsx'
import { CodeBlock } from '#src/ui/display/code-block.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { filled } from '#src/ui/text/filled.ts'
import { InPieces } from '#src/ui/text/in-pieces.tsx'
import { reveal } from '#src/ui/text/reveal.ts'

import { findLinkTarget, type LinkTarget } from './link-target.ts'
import { markdownPieces, nestsTooDeeply } from './markdown-pieces.ts'
import { Sideways } from './sideways.tsx'
import * as words from './words.ts'

/** Headings begin below the headings of the page, so that a report never outranks the goal. */
const components = {
  h1: ({ children }) => (
    <h3 className="mt-5 mb-1.5 text-lg font-semibold first:mt-0">{children}</h3>
  ),
  h2: ({ children }) => <h4 className="mt-4 mb-1 font-semibold first:mt-0">{children}</h4>,
  h3: ({ children }) => <h5 className="mt-3 mb-1 font-semibold">{children}</h5>,
  h4: ({ children }) => <h6 className="mt-3 mb-1 font-medium">{children}</h6>,
  h5: ({ children }) => <p className="mt-3 mb-1 font-medium">{children}</p>,
  h6: ({ children }) => <p className="mt-3 mb-1 font-medium">{children}</p>,
  p: ({ children }) => <p className="my-2">{children}</p>,
  ul: ({ children }) => <ul className="my-2 list-disc space-y-1 pl-5">{children}</ul>,
  ol: ({ children, start }) => (
    <ol start={start} className="my-2 list-decimal space-y-1 pl-5">
      {children}
    </ol>
  ),
  blockquote: ({ children }) => (
    <blockquote className="my-2 border-l-2 border-line-strong pl-3 text-ink-2">
      {children}
    </blockquote>
  ),
  hr: () => <hr className="my-4" />,
  pre: ({ children, node }) => <Code text={textIn(node)}>{children}</Code>,
  code: ({ children }) => <code className="font-mono text-[0.95em]">{children}</code>,
  table: ({ children }) => (
    <Sideways className="my-2 wrap-break-word">
      <table className="w-full border-collapse text-left">{children}</table>
    </Sideways>
  ),
  th: ({ children, style }) => (
    <th style={style} className="border-b px-2 py-1 font-medium">
      {children}
    </th>
  ),
  td: ({ children, style }) => (
    <td style={style} className="border-b px-2 py-1 align-top">
      {children}
    </td>
  ),
  a: ({ href, children }) => <OutsideLink href={href}>{children}</OutsideLink>,
  img: ({ alt, src }) => <ImageChip alt={alt} src={src} />,
} satisfies Components

/** Headings of a message stand below the round of the message. */
const inMessage: Components = {
  ...components,
  h1: components.h2,
  h2: components.h3,
  h3: components.h4,
  h4: components.h5,
}

/** Pieces that are drawn at once; `markdownPieces` sets their size. */
const PIECES_PER_PRESS = 8

export type MarkdownProps = {
  children: string
  /** A message keeps the ends of its lines, and a long message shows its beginning first. */
  isMessage?: boolean
}

/** Markdown of an agent: HTML stays text, no image is fetched, and a link shows its place. */
export function Markdown({ children, isMessage = false }: MarkdownProps) {
  const [leaving, setLeaving] = useState<LinkTarget | null>(null)
  return (
    <LeaveContext value={setLeaving}>
      <div
        className={classNames(
          'max-w-[80ch] wrap-anywhere whitespace-normal *:first:mt-0 *:last:mb-0',
          isMessage && '[&_p]:whitespace-pre-line',
        )}
      >
        <InPieces pieces={markdownPieces(children)} perPress={isMessage ? 1 : PIECES_PER_PRESS}>
          {(piece) => <Piece parts={isMessage ? inMessage : components}>{piece}</Piece>}
        </InPieces>
      </div>
      {leaving && <LeaveDialog target={leaving} onClose={() => setLeaving(null)} />}
    </LeaveContext>
  )
}

function Piece({ children, parts }: { children: string; parts: Components }) {
  if (nestsTooDeeply(children)) return <p className="whitespace-pre-wrap">{reveal(children)}</p>
  return (
    <ReactMarkdown remarkPlugins={[remarkGfm]} rehypePlugins={[revealSpelled]} components={parts}>
      {children}
    </ReactMarkdown>
  )
}

/** Code whose columns stay in place, with a button that copies the code as it is shown. */
function Code({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="relative my-2 rounded-control border bg-sunken">
      <Sideways className="px-3 py-2 pr-11 text-sm">
        <pre className="font-mono">{children}</pre>
      </Sideways>
      <CopyButton
        text={text}
        label={words.copyCode}
        className="absolute! top-0.5 right-0.5 bg-sunken"
      />
    </div>
  )
}

function ImageChip({ alt, src }: { alt: string | undefined; src: string | Blob | undefined }) {
  const target = findLinkTarget(
    typeof src === 'string' ? src : undefined,
    globalThis.location.origin,
  )
  return (
    <span className="rounded-key border bg-sunken px-1.5 text-sm text-ink-2">
      {reveal(words.image(alt ?? '', target && target.place), 500)}
    </span>
  )
}

/** Shows an address before the browser opens it. */
const LeaveContext = createContext<(target: LinkTarget) => void>(() => undefined)

/** A link outside with its place. A long link is a button, so that its address is read before it opens. */
function OutsideLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  const onLeave = use(LeaveContext)
  const target = findLinkTarget(href, globalThis.location.origin)
  if (target === null) return children
  return (
    <>
      {target.long ? (
        <button
          type="button"
          className="inline text-left underline decoration-dashed"
          onClick={() => onLeave(target)}
        >
          {children}
        </button>
      ) : (
        <a href={target.href} target="_blank" rel="noopener noreferrer" className="underline">
          {children}
        </a>
      )}{' '}
      <span className="text-sm text-ink-3">({reveal(target.place, 300)})</span>
    </>
  )
}

function LeaveDialog({ target, onClose }: { target: LinkTarget; onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title={words.longAddress}
      footer={
        <>
          <Button onClick={onClose}>{words.stay}</Button>
          <a
            href={target.href}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonStyles()}
            onClick={onClose}
          >
            {words.open}
          </a>
        </>
      }
    >
      <div className="space-y-3">
        <p className="text-ink-2">
          {filled(
            words.leaveAdvice,
            <b className="wrap-anywhere text-ink">{reveal(target.place, 300)}</b>,
          )}
        </p>
        <CodeBlock label={words.wholeAddress}>{target.href}</CodeBlock>
      </div>
    </Dialog>
  )
}

type Node = { value?: string; children?: readonly Node[] }

function textIn(node: Node | undefined): string {
  return node?.value ?? node?.children?.map(textIn).join('') ?? ''
}

/** A plugin of react-markdown that shows hidden characters which Markdown spells, such as `&#x202E;`. */
function revealSpelled() {
  return (root: Node) => {
    const open: Node[] = [root]
    for (let node = open.pop(); node; node = open.pop()) {
      if (node.value !== undefined) node.value = reveal(node.value)
      open.push(...(node.children ?? []))
    }
  }
}
