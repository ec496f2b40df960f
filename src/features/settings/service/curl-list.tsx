import type { CurlRequest } from '#src/queries/service/curl-requests.ts'
import { CodeBlock } from '#src/ui/display/code-block.tsx'

import * as words from './words.ts'

/** Every request as a command; key, e-mail address and password are variables of the shell. */
export function CurlList({ requests }: { requests: readonly CurlRequest[] }) {
  return (
    <details className="rounded-control border">
      <summary className="px-3 py-2 font-medium">{words.requestsAsCurl}</summary>
      <div className="space-y-4 px-3 pb-3">
        <p className="text-sm text-ink-2">
          {words.keyFirst}
          <span className="font-mono">{words.keyVariable}</span>
          {words.thenEmail}
          <span className="font-mono">{words.emailVariable}</span>
          {words.andPassword}
          <span className="font-mono">{words.passwordVariable}</span>
          {words.idsStand}
        </p>
        {requests.map(({ title, command }) => (
          <div key={title} className="space-y-1">
            <h3 className="font-medium">{title}</h3>
            <CodeBlock label={words.asCurl(title)} copy>
              {command}
            </CodeBlock>
          </div>
        ))}
      </div>
    </details>
  )
}
