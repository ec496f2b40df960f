import { useState } from 'react'

import type { Message } from '#src/model/message.ts'
import { CodeBlock } from '#src/ui/display/code-block.tsx'
import { jsonText } from '#src/ui/text/json-text.ts'
import { visible } from '#src/ui/text/visible.ts'

import { furtherNames } from './further-names.ts'

/** More are behind the press. */
const NAMES_AT_MOST = 5

/** What a service says of a message in fields that nobody knows (§2): their names, and as JSON once asked for. */
export function FurtherFields({ extra }: { extra: Message['extra'] }) {
  const [open, setOpen] = useState(false)
  const names = furtherNames(extra)
  if (names.length === 0) return null
  const more = names.length > NAMES_AT_MOST ? ` and ${names.length - NAMES_AT_MOST} more` : ''
  const words = `${visible(names.slice(0, NAMES_AT_MOST).join(', '), 120)}${more}`
  return (
    <details className="mt-0.5 max-w-146" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="py-0.5 text-sm wrap-anywhere text-ink-3">{`More: ${words}`}</summary>
      {open && (
        <CodeBlock label="Further fields of the message" copy className="mt-1">
          {jsonText(extra)}
        </CodeBlock>
      )}
    </details>
  )
}
