import type { Session } from '#src/model/session.ts'
import { CodeBlock } from '#src/ui/display/code-block.tsx'
import { jsonText } from '#src/ui/text/json-text.ts'

/** The body exactly as it came, for whoever trusts no console. */
export function JsonTab({ session }: { session: Session }) {
  return (
    <div className="px-4.5 py-4">
      <h2 className="mb-2 text-sm text-ink-3">Body of GET session</h2>
      <CodeBlock label="Session as JSON" copy className="[&_section]:max-h-none">
        {jsonText(session.raw)}
      </CodeBlock>
    </div>
  )
}
