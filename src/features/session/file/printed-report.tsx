import './print.css'
import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'

import { markdownPieces } from '#src/shared/markdown/markdown-pieces.ts'
import { Markdown } from '#src/shared/markdown/markdown.tsx'

import { titleOf } from './documents.ts'
import { Facts } from './facts.tsx'
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
      <Facts file={file} />
      {markdownPieces(file.session.report ?? '').map((piece, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- pieces keep their places
        <Markdown key={index}>{piece}</Markdown>
      ))}
    </article>,
    document.body,
  )
}
