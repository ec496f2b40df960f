import { useState } from 'react'

import type { Message } from '#src/model/message.ts'
import { CodeBlock } from '#src/ui/display/code-block.tsx'
import { jsonText } from '#src/ui/text/json-text.ts'
import { visible } from '#src/ui/text/visible.ts'

import { furtherNames } from './further-names.ts'
import * as words from './words.ts'

/** The opened JSON shows all names. */
const NAMES_AT_MOST = 5

/** The fields of a message that the contract does not name (§2): their names and, when opened, their JSON. */
export function FurtherFields({ extra }: { extra: Message['extra'] }) {
  const [open, setOpen] = useState(false)
  const names = furtherNames(extra)
  if (names.length === 0) return null
  const first = visible(names.slice(0, NAMES_AT_MOST).join(', '), 120)
  const summary = words.named(first, names.length - NAMES_AT_MOST)
  return (
    <details className="mt-0.5 max-w-146" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="py-0.5 text-sm wrap-anywhere text-ink-3">{summary}</summary>
      {open && (
        <CodeBlock label={words.furtherFields} copy className="mt-1">
          {jsonText(extra)}
        </CodeBlock>
      )}
    </details>
  )
}
