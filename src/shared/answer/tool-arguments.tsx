import type { ToolCall } from '#src/model/human-input.ts'
import { InPieces, textPieces } from '#src/ui/text/in-pieces.tsx'
import { jsonText, reveal } from '#src/ui/text/reveal.ts'

import * as words from './words.ts'

const SHOWN = 2000

/** What an agent wants to hand to a tool, each argument by its name: the operator decides on it. */
export function ToolArguments({ call }: { call: ToolCall }) {
  const given = Object.entries(call.arguments)
  return (
    <section
      aria-label={words.argumentsOf(call.tool)}
      className="rounded-control border bg-sunken px-3 py-2 text-sm"
    >
      <h3 className="font-mono font-semibold wrap-anywhere">{reveal(call.tool, 200)}</h3>
      {given.length === 0 && <p className="text-ink-2">{words.noArguments}</p>}
      <dl>
        {given.map(([name, value]) => (
          <div key={name} className="mt-1.5 gap-x-4 sm:grid sm:grid-cols-[8rem_1fr]">
            <dt className="wrap-anywhere text-ink-3">{reveal(name, 200)}</dt>
            <dd className="font-mono whitespace-pre-wrap wrap-anywhere">
              {/* Plain: a decision needs each character of the argument. */}
              <InPieces pieces={textPieces(textOf(value), SHOWN)}>
                {(piece) => <span>{reveal(piece)}</span>}
              </InPieces>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : jsonText(value)
}
