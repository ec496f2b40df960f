import { Lexer } from 'marked'

import { classNames } from '#src/ui/class-names.ts'
import { InPieces } from '#src/ui/text/in-pieces.tsx'
import { reveal } from '#src/ui/text/reveal.ts'

import { drawTokens } from './draw-tokens.tsx'
import { markdownPieces, nestsTooDeeply } from './markdown-pieces.ts'
import { WithOutsideLinks } from './outside-link.tsx'

/** Pieces that are drawn at once; `markdownPieces` sets their size. */
const PIECES_PER_PRESS = 8

export type MarkdownProps = {
  children: string
  /** A message keeps the ends of its lines, and a long message shows its beginning first. */
  isMessage?: boolean
}

/** Markdown of an agent: HTML stays text, no image is fetched, and a link shows its place. */
export function Markdown({ children, isMessage = false }: MarkdownProps) {
  return (
    <WithOutsideLinks>
      <div
        className={classNames(
          'max-w-[80ch] wrap-anywhere whitespace-normal *:first:mt-0 *:last:mb-0',
          isMessage && '[&_p]:whitespace-pre-line',
        )}
      >
        <InPieces pieces={markdownPieces(children)} perPress={isMessage ? 1 : PIECES_PER_PRESS}>
          {(piece) => <Piece isMessage={isMessage}>{piece}</Piece>}
        </InPieces>
      </div>
    </WithOutsideLinks>
  )
}

function Piece({ children, isMessage }: { children: string; isMessage: boolean }) {
  if (nestsTooDeeply(children)) return <p className="whitespace-pre-wrap">{reveal(children)}</p>
  // The headings of a message stand below the round of the message.
  return drawTokens(new Lexer().lex(children), isMessage ? 1 : 0)
}
