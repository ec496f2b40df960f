import { ArrowRight } from 'lucide-react'
import { useState } from 'react'

import type { Message } from '#src/model/message.ts'
import { Button } from '#src/ui/controls/button.tsx'

const SHOWN = 1200
const WORTH_HIDING = 1600

export type ToolBlockProps = { tool: NonNullable<Message['tool']> }

/** What a tool was given and what it gave back; a long answer shows its beginning first. */
export function ToolBlock({ tool }: ToolBlockProps) {
  const [whole, setWhole] = useState(false)
  const { input, output } = tool
  const long = (input?.length ?? 0) + (output?.length ?? 0) > WORTH_HIDING
  const cut = (text: string | null) =>
    long && !whole && text !== null && text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
  return (
    <div className="max-w-146 rounded-control border bg-sunken px-3 py-1.5">
      <pre className="font-mono text-sm whitespace-pre-wrap wrap-anywhere">
        <code>{cut(input) ?? tool.name}</code>
        {output !== null && (
          <samp className="block text-ink-3">
            <ArrowRight aria-hidden="true" className="mr-1.5 inline size-3.5 align-[-0.15em]" />
            {cut(output)}
          </samp>
        )}
      </pre>
      {long && !whole && (
        <Button size="small" className="my-1.5" onClick={() => setWhole(true)}>
          Show all of it
        </Button>
      )}
    </div>
  )
}
