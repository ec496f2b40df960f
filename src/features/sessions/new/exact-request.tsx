import { endpoints } from '#src/contract/paths.ts'
import { CodeBlock } from '#src/ui/display/code-block.tsx'
import { jsonText } from '#src/ui/text/json-text.ts'

/** What will be sent, to the letter; the specification leaves the shape of guardrails open (§2). */
export function ExactRequest({ body }: { body: unknown }) {
  const { method, path } = endpoints.createSession
  return (
    <details>
      <summary className="w-fit text-sm text-ink-2 hover:text-ink">Show the exact request</summary>
      <CodeBlock label="Exact request" copy className="mt-2">
        {`${method} ${path}\n\n${jsonText(body)}`}
      </CodeBlock>
    </details>
  )
}
