import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Message } from '#src/model/message.ts'
import { Sideways } from '#src/shared/markdown/sideways.tsx'
import { InPieces, textPieces } from '#src/ui/text/in-pieces.tsx'
import { indentedJson } from '#src/ui/text/indented-json.ts'
import { reveal } from '#src/ui/text/reveal.ts'

type ToolBlockProps = { tool: NonNullable<Message['tool']> }

/** The arguments and the result of a tool; a long text shows its beginning first. */
export function ToolBlock({ tool: { name, input, output } }: ToolBlockProps) {
  return (
    <div className="max-w-[80ch] rounded-control border bg-sunken px-3 py-1.5 font-mono text-sm">
      <Part text={input === null ? name : indentedJson(input)}>
        {(text) => <code>{text}</code>}
      </Part>
      {output !== null && (
        <div className="flex text-ink-3">
          <ArrowRight aria-hidden="true" className="mt-0.5 mr-1.5 size-3.5 shrink-0" />
          <Part text={indentedJson(output)}>{(text) => <samp>{text}</samp>}</Part>
        </div>
      )}
    </div>
  )
}

/** About the characters that a narrow phone shows of a line beside a subagent; a longer line may scroll. */
const LONG_LINE = /[^\n]{24}/

function Part({ text, children }: { text: string; children: (text: string) => ReactNode }) {
  return (
    <Sideways className="min-w-0 grow" isWide={LONG_LINE.test(text)}>
      <InPieces pieces={foldedPieces(text)}>
        {(piece) => <pre className="w-max">{children(reveal(piece))}</pre>}
      </InPieces>
    </Sideways>
  )
}

const LINES_SHOWN = 12
const SHOWN = 1200

/** A long text in pieces: first its first lines. */
function foldedPieces(text: string): readonly string[] {
  const lines = text.split('\n', LINES_SHOWN + 1)
  const head = lines.slice(0, LINES_SHOWN).join('\n').length + 1
  const isLong = lines.length > LINES_SHOWN || text.length > SHOWN + 400
  return isLong ? textPieces(text, Math.min(head, SHOWN)) : [text]
}
