import { Fragment, type ReactNode, useDeferredValue, useState } from 'react'

import { Button } from '#src/ui/controls/button.tsx'
import * as words from '#src/ui/words.ts'

export type InPiecesProps = {
  pieces: readonly string[]
  /** The number of pieces that each press draws. */
  perPress?: number | undefined
  children: (piece: string) => ReactNode
}

/** A long text, as far as the operator asked for it. The first piece comes at once, the others a little later. */
export function InPieces({ pieces, perPress = 1, children }: InPiecesProps) {
  const [presses, setPresses] = useState(1)
  const wanted = presses * perPress
  const count = useDeferredValue(wanted, 1)
  return (
    <>
      {pieces.slice(0, count).map((piece, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- pieces keep their places
        <Fragment key={index}>{children(piece)}</Fragment>
      ))}
      {wanted < pieces.length && (
        <Button size="small" className="my-2 flex!" onClick={() => setPresses(presses + 1)}>
          {words.showMore(lengthOf(pieces.slice(0, wanted)), lengthOf(pieces))}
        </Button>
      )}
    </>
  )
}

function lengthOf(pieces: readonly string[]): string {
  return pieces.reduce((sum, piece) => sum + piece.length, 0).toLocaleString('en-US')
}
