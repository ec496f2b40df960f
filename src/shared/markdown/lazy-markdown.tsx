import { lazy, Suspense } from 'react'

import { reveal } from '#src/ui/text/reveal.ts'

import { LongText } from './long-text.tsx'
import { hasBlocks } from './markdown-blocks.ts'

const WHILE_LOADING = 4000

/** The Markdown parser is heavy and few screens need it; the plain text is readable without the parser. */
const Markdown = lazy(() =>
  import('./markdown.tsx').then(
    ({ Markdown: Parsed }) => ({ default: Parsed }),
    () => ({ default: PlainText }),
  ),
)

function PlainText({ children }: { children: string }) {
  return (
    <div className="max-w-[80ch] whitespace-pre-wrap wrap-anywhere">
      {reveal(children, WHILE_LOADING)}
    </div>
  )
}

export function LazyMarkdown({ children }: { children: string }) {
  return (
    <Suspense fallback={<PlainText>{children}</PlainText>}>
      <Markdown>{children}</Markdown>
    </Suspense>
  )
}

/** The text of a message: Markdown if the text has lists, tables and the like, else text with `code` and **bold**. */
export function MessageText({ children }: { children: string }) {
  const plain = <LongText>{children}</LongText>
  if (!hasBlocks(children)) return plain
  return (
    <Suspense fallback={plain}>
      <Markdown isMessage>{children}</Markdown>
    </Suspense>
  )
}
