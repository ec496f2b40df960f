import { Fragment, type ReactNode, useDeferredValue, useState } from 'react'

import { grouped } from '#src/locale-words.ts'
import { Button } from '#src/ui/controls/button.tsx'
import * as words from '#src/ui/words.ts'

/** The size of a piece, in characters. */
const PIECE = 64 * 1024

/** A text in pieces: first `first` characters, then 64 KB each, cut at a line end if it is near. */
export function textPieces(text: string, first: number = PIECE): string[] {
  const pieces: string[] = []
  for (let from = 0; from < text.length || from === 0;) {
    const end = cutBefore(text, from, from + (pieces.length === 0 ? first : PIECE))
    pieces.push(text.slice(from, end))
    if (end === text.length) break
    from = end
  }
  return pieces
}

/** The place of the cut, at most `limit`: behind a line if possible, never through a character. */
export function cutBefore(text: string, from: number, limit: number): number {
  if (limit >= text.length) return text.length
  // The search stays in the piece, or each piece of a text without lines would search the whole text.
  const line = from + text.slice(from, limit).lastIndexOf('\n') + 1
  if (line > from + (limit - from) * 0.75) return line
  const last = text.charCodeAt(limit - 1)
  return last >= 0xd8_00 && last < 0xdc_00 ? limit - 1 : limit
}

export type InPiecesProps = {
  pieces: readonly string[]
  /** The number of pieces that each press draws. */
  perPress?: number | undefined
  children: (piece: string) => ReactNode
}

/** By the button that shows more: draws up to the first piece that has a text in small letters. */
export const seekers = new WeakMap<Element, (wanted: string) => void>()

/** A long text, as far as the operator asked for it. The first piece comes at once, the others a little later. */
export function InPieces({ pieces, perPress = 1, children }: InPiecesProps) {
  const [presses, setPresses] = useState(1)
  const wanted = presses * perPress
  // An initial value costs a second drawing of the page, also if it is the wanted one.
  const count = useDeferredValue(wanted, wanted > 1 ? 1 : undefined)
  const seek = (sought: string) => {
    const at = pieces.findIndex((piece, i) => i >= count && piece.toLowerCase().includes(sought))
    setPresses(Math.max(presses, Math.ceil((at + 1) / perPress)))
  }
  return (
    <>
      {pieces.slice(0, count).map((piece, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- pieces keep their places
        <Fragment key={index}>{children(piece)}</Fragment>
      ))}
      {wanted < pieces.length && (
        <Button
          ref={(button) => void (button && seekers.set(button, seek))}
          size="small"
          className="my-2 flex! whitespace-normal!"
          onClick={() => setPresses(presses + 1)}
        >
          {words.showMore(lengthOf(pieces.slice(0, wanted)), lengthOf(pieces))}
        </Button>
      )}
    </>
  )
}

function lengthOf(pieces: readonly string[]): string {
  return grouped(pieces.reduce((sum, piece) => sum + piece.length, 0))
}
