import { lazy, Suspense } from 'react'

import { reveal } from '#src/ui/text/reveal.ts'

const WHILE_LOADING = 4000

/** The Markdown parser is heavy and few screens need it; the plain text is readable while it loads. */
const Markdown = lazy(async () => ({ default: (await import('./markdown.tsx')).Markdown }))

export function LazyMarkdown({ children }: { children: string }) {
  return (
    <Suspense
      fallback={
        <div className="max-w-[80ch] whitespace-pre-wrap wrap-anywhere">
          {reveal(children, WHILE_LOADING)}
        </div>
      }
    >
      <Markdown>{children}</Markdown>
    </Suspense>
  )
}
