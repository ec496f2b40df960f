import { InPieces } from '#src/ui/text/in-pieces.tsx'
import { textPieces } from '#src/ui/text/text-pieces.ts'

import { InlineText } from './inline-text.tsx'

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
