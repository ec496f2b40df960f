import { endpoints } from '#src/contract/paths.ts'
import { CodeBlock } from '#src/ui/display/code-block.tsx'
import { jsonText } from '#src/ui/text/json-text.ts'

export type ExactRequestProps = {
  body: unknown
  /** Whether it may be sent as it is. */
  whole: boolean
}

/** What will be sent, to the letter; the specification leaves the shape of guardrails open (§2). */
export function ExactRequest({ body, whole }: ExactRequestProps) {
  const { method, path } = endpoints.createSession
  const name = whole ? 'Exact request' : 'Request so far'
  return (
    <details>
      <summary className="w-fit text-sm text-ink-2 hover:text-ink">
        Show the {name.toLowerCase()}
      </summary>
      {!whole && (
        <p className="mt-2 text-sm text-ink-2">
          It is not sent like this: something is missing or wrong.
        </p>
      )}
      <CodeBlock label={name} copy className="mt-2">
        {`${method} ${path}\n\n${jsonText(body)}`}
      </CodeBlock>
    </details>
  )
}
