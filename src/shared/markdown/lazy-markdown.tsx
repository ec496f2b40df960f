import { useSyncExternalStore } from 'react'

import { createStore } from '#src/queries/client/store.ts'
import { reveal } from '#src/ui/text/reveal.ts'

import { LongText } from './long-text.tsx'
import { hasBlocks } from './markdown-blocks.ts'

const WHILE_LOADING = 4000

type Parser = typeof import('./markdown.tsx')

/** Null while the script loads, and if it cannot be loaded. */
const parser = createStore<Parser | null>(null)
let loading: Promise<void> | undefined

/**
 * The Markdown parser, which loads with the first text that needs it; plain text stands there meanwhile. All
 * texts are drawn anew at once: a Suspense for each text costs a pass through the whole page.
 */
function useParser(): Parser | null {
  return useSyncExternalStore(load, parser.get)
}

function load(onLoad: () => void): () => void {
  loading ??= import('./markdown.tsx').then(
    (part) => parser.set(part),
    () => undefined,
  )
  return parser.subscribe(onLoad)
}

function PlainText({ children }: { children: string }) {
  return (
    <div className="max-w-[80ch] whitespace-pre-wrap wrap-anywhere">
      {reveal(children, WHILE_LOADING)}
    </div>
  )
}

export function LazyMarkdown({ children }: { children: string }) {
  const part = useParser()
  return part ? <part.Markdown>{children}</part.Markdown> : <PlainText>{children}</PlainText>
}

/** The text of a message: Markdown if the text has lists, tables and the like, else text with `code` and **bold**. */
export function MessageText({ children }: { children: string }) {
  return hasBlocks(children) ? <Blocks>{children}</Blocks> : <LongText>{children}</LongText>
}

function Blocks({ children }: { children: string }) {
  const part = useParser()
  if (!part) return <LongText>{children}</LongText>
  return <part.Markdown isMessage>{children}</part.Markdown>
}
