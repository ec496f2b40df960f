import { endpoints } from '#src/contract/paths.ts'
import { CodeBlock } from '#src/ui/display/code-block.tsx'
import { jsonText } from '#src/ui/text/json-text.ts'

import * as words from './words.ts'

export type ExactRequestProps = {
  body: unknown
  /** The request may be sent as it is. */
  whole: boolean
}

/** The exact request before it is sent; the specification leaves the shape of guardrails open (§2). */
export function ExactRequest({ body, whole }: ExactRequestProps) {
  const { method, path } = endpoints.createSession
  const name = whole ? words.exactRequest : words.requestSoFar
  return (
    <details>
      <summary className="w-fit text-sm text-ink-2 hover:text-ink">
        {words.showRequest(name)}
      </summary>
      {!whole && <p className="mt-2 text-sm text-ink-2">{words.notSentAsShown}</p>}
      <CodeBlock label={name} copy className="mt-2">
        {`${method} ${path}\n\n${jsonText(body)}`}
      </CodeBlock>
    </details>
  )
}
