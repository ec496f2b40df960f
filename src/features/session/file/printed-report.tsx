import './print.css'
import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'

import { markdownPieces } from '#src/shared/markdown/markdown-pieces.ts'
import { Markdown } from '#src/shared/markdown/markdown.tsx'

import { factsOf, titleOf } from './documents.ts'
import type { TranscriptFile } from './transcript-file.ts'

export type PrintedReportProps = { file: TranscriptFile; onPrinted: () => void }

/** The report for paper, beside the page; the print dialog of the browser opens with it. */
export function PrintedReport({ file, onPrinted }: PrintedReportProps) {
  const printed = useEffectEvent(onPrinted)
  useEffect(() => {
    const end = () => printed()
    globalThis.addEventListener('afterprint', end)
    // The styles of this part and the whole report stand before the browser looks at the page.
    const timer = setTimeout(() => globalThis.print())
    return () => {
      clearTimeout(timer)
      globalThis.removeEventListener('afterprint', end)
    }
  }, [])
  return createPortal(
    <article data-print className="text-ink">
      <h1 className="text-title">{titleOf(file.session)}</h1>
      <dl className="my-4 grid grid-cols-[max-content_1fr] gap-x-4 border-y py-2 text-sm">
        {factsOf(file).map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-3">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {markdownPieces(file.session.report ?? '').map((piece, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- pieces keep their places
        <Markdown key={index}>{piece}</Markdown>
      ))}
    </article>,
    document.body,
  )
}
