import { MoveRight } from 'lucide-react'

import { classNames } from '#src/ui/class-names.ts'
import { CopyButton } from '#src/ui/controls/copy-button.tsx'

export type CodeBlockProps = {
  children: string
  /** Names the region and the copy button: "Response body". */
  label: string
  /** A quieter second part, such as a tool's output. */
  output?: string | null | undefined
  copy?: boolean | undefined
  className?: string | undefined
}

export function CodeBlock({ children, label, output, copy = false, className }: CodeBlockProps) {
  return (
    <div className={classNames('relative rounded-control border bg-sunken', className)}>
      <section
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className={classNames(
          'max-h-96 overflow-auto px-3 py-2 -outline-offset-2',
          copy && 'pr-11',
        )}
      >
        <pre className="font-mono text-sm whitespace-pre-wrap wrap-anywhere">
          <code>{children}</code>
          {output && (
            <samp className="mt-0.5 block text-ink-3">
              <MoveRight aria-hidden="true" className="mr-1.5 inline size-3.5" />
              {output}
            </samp>
          )}
        </pre>
      </section>
      {copy && (
        <CopyButton
          text={children}
          label={`Copy: ${label}`}
          className="absolute! top-0.5 right-0.5"
        />
      )}
    </div>
  )
}
