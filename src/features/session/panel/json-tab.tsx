import type { Session } from '#src/model/session.ts'
import { CodeBlock } from '#src/ui/display/code-block.tsx'
import { jsonText } from '#src/ui/text/json-text.ts'

import * as words from './tab-words.ts'

/** The body exactly as it came, so that an operator can check the console. */
export function JsonTab({ session }: { session: Session }) {
  return (
    <div className="px-4.5 py-4">
      <h2 className="mb-2 text-sm text-ink-3">{words.body}</h2>
      <CodeBlock label={words.sessionAsJson} copy className="[&_section]:max-h-none">
        {jsonText(session.raw)}
      </CodeBlock>
    </div>
  )
}
