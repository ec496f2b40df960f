import type { CurlRequest } from '#src/queries/service/curl-requests.ts'
import { CodeBlock } from '#src/ui/display/code-block.tsx'

/** Every request as a command; key, e-mail and password are the shell's own variables, and not in it. */
export function CurlList({ requests }: { requests: readonly CurlRequest[] }) {
  return (
    <details className="rounded-control border">
      <summary className="px-3 py-2 font-medium">Every request as curl</summary>
      <div className="space-y-4 px-3 pb-3">
        <p className="text-sm text-ink-2">
          In the words of this service. Put a key into <span className="font-mono">KEY</span> first,
          and to sign up, your words into <span className="font-mono">EMAIL</span> and{' '}
          <span className="font-mono">PASSWORD</span>; ID and INPUTID are ids.
        </p>
        {requests.map(({ title, command }) => (
          <div key={title} className="space-y-1">
            <h3 className="font-medium">{title}</h3>
            <CodeBlock label={`${title} as curl`} copy>
              {command}
            </CodeBlock>
          </div>
        ))}
      </div>
    </details>
  )
}
