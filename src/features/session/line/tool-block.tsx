import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Message } from '#src/model/message.ts'
import { InPieces } from '#src/ui/text/in-pieces.tsx'
import { textPieces } from '#src/ui/text/text-pieces.ts'
import { visible } from '#src/ui/text/visible.ts'

const SHOWN = 1200
const WORTH_HIDING = 1600

export type ToolBlockProps = { tool: NonNullable<Message['tool']> }

/** The input and the output of a tool; a long text shows its beginning first. */
export function ToolBlock({ tool: { name, input, output } }: ToolBlockProps) {
  return (
    <div className="max-w-146 rounded-control border bg-sunken px-3 py-1.5 font-mono text-sm">
      <Part text={input ?? name}>{(text) => <code>{text}</code>}</Part>
      {output !== null && (
        <div className="text-ink-3">
          <ArrowRight aria-hidden="true" className="float-left mt-0.5 mr-1.5 size-3.5" />
          <Part text={output}>{(text) => <samp>{text}</samp>}</Part>
        </div>
      )}
    </div>
  )
}

function Part({ text, children }: { text: string; children: (text: string) => ReactNode }) {
  const pieces = text.length > WORTH_HIDING ? textPieces(text, SHOWN) : [text]
  return (
    <InPieces pieces={pieces}>
      {(piece) => (
        <pre className="whitespace-pre-wrap wrap-anywhere">{children(visible(piece))}</pre>
      )}
    </InPieces>
  )
}
