import { Fragment, type ReactNode, useDeferredValue, useState } from 'react'

import { Button } from '#src/ui/controls/button.tsx'

export type InPiecesProps = {
  pieces: readonly string[]
  /** How many pieces each press draws. */
  perPress?: number | undefined
  children: (piece: string) => ReactNode
}

/** A long text as far as one asked to see it. The first piece comes at once, others when the page has time. */
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
          {`Show more: ${lengthOf(pieces.slice(0, wanted))} of ${lengthOf(pieces)} characters are here`}
        </Button>
      )}
    </>
  )
}

function lengthOf(pieces: readonly string[]): string {
  return pieces.reduce((sum, piece) => sum + piece.length, 0).toLocaleString('en-US')
}
