import type { ReactNode } from 'react'

import { InPieces, textPieces } from '#src/ui/text/in-pieces.tsx'
import { reveal } from '#src/ui/text/reveal.ts'

const SPAN = /(`[^`\n]+`|\*\*[^*\n]+\*\*)/
/** More parts than people write; each part is an element of the page. */
const PARTS_AT_MOST = 2000

/** Text of agents and people: `code` and **bold** are drawn, all other characters are plain text. */
export function InlineText({ children }: { children: string }): ReactNode {
  const text = reveal(children)
  const parts = text.split(SPAN)
  if (parts.length > PARTS_AT_MOST) return text
  // Every second part is a span, because the pattern captures it.
  return parts.map((part, index) => {
    if (index % 2 === 0) return part
    const key = `${index} ${part}`
    return part.startsWith('`') ? (
      <code key={key} className="font-mono text-[0.95em] wrap-anywhere">
        {part.slice(1, -1)}
      </code>
    ) : (
      <strong key={key}>{part.slice(2, -2)}</strong>
    )
  })
}

const SHOWN = 3000
const WORTH_HIDING = 4000

/** A very long text shows its beginning first, so that one message never buries the rest. */
export function LongText({ children }: { children: string }) {
  if (children.length <= WORTH_HIDING) return <InlineText>{children}</InlineText>
  return (
    <InPieces pieces={textPieces(children, SHOWN)}>
      {(piece) => (
        <div>
          <InlineText>{piece}</InlineText>
        </div>
      )}
    </InPieces>
  )
}
