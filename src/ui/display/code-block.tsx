import { classNames } from '#src/ui/class-names.ts'
import { CopyButton } from '#src/ui/controls/copy-button.tsx'
import { InPieces, textPieces } from '#src/ui/text/in-pieces.tsx'
import { reveal } from '#src/ui/text/reveal.ts'
import * as words from '#src/ui/words.ts'

export type CodeBlockProps = {
  children: string
  /** Names the region and the copy button: "Response body". */
  label: string
  copy?: boolean | undefined
  className?: string | undefined
}

export function CodeBlock({ children, label, copy = false, className }: CodeBlockProps) {
  return (
    <div className={classNames('relative rounded-control border bg-sunken', className)}>
      <section
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
        tabIndex={0}
        className={classNames(
          'max-h-96 overflow-auto px-3 py-2 -outline-offset-2',
          copy && 'pr-11',
        )}
      >
        <InPieces pieces={textPieces(children)}>
          {(piece) => (
            <pre className="font-mono text-sm whitespace-pre-wrap wrap-anywhere">
              <code>{reveal(piece)}</code>
            </pre>
          )}
        </InPieces>
      </section>
      {copy && (
        <CopyButton
          text={children}
          label={words.copyOf(label)}
          className="absolute! top-0.5 right-0.5"
        />
      )}
    </div>
  )
}
