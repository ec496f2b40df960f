import { useState } from 'react'

import { Button } from '#src/ui/controls/button.tsx'
import { CodeBlock } from '#src/ui/display/code-block.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { jsonText } from '#src/ui/text/json-text.ts'
import { visible } from '#src/ui/text/visible.ts'

export type ExactBodyProps = {
  /** What the form would send. */
  body: unknown
  /** Whether the form sends it as it is. */
  whole: boolean
  /** Where it goes: "POST /v1/…". */
  target: string
  /** The body as edited by hand; null while the form makes it. */
  edited: string | null
  /** What was edited by hand before the form was gone back to. */
  before: string | null
  onEdit: (edited: string) => void
  onBack: () => void
  error: string | undefined
  disabled?: boolean | undefined
}

/** The exact body on demand; edited by hand it takes the place of the form. */
export function ExactBody(props: ExactBodyProps) {
  const { body, whole, target, edited, before, onEdit, onBack, error, disabled } = props
  const [shown, setShown] = useState(edited !== null)
  const text = jsonText(body)
  return (
    <details
      open={shown || edited !== null}
      onToggle={(event) => setShown(event.currentTarget.open)}
    >
      <summary className="text-sm text-ink-2">
        {whole || edited !== null ? 'Exact body' : 'Body so far'}
      </summary>
      <div className="mt-2 space-y-2">
        <p className="font-mono text-xs wrap-anywhere text-ink-3">{visible(target)}</p>
        {edited === null ? (
          <>
            {!whole && (
              <p className="text-sm text-ink-2">
                It is not sent like this: something is missing or wrong.
              </p>
            )}
            <CodeBlock label="Body of the request" copy>
              {text}
            </CodeBlock>
            <Button size="small" disabled={disabled} onClick={() => onEdit(before ?? text)}>
              Edit as JSON
            </Button>
          </>
        ) : (
          <>
            <TextArea
              label="Body of the request"
              labelHidden
              mono
              rows={5}
              spellCheck={false}
              value={edited}
              readOnly={disabled}
              error={error}
              onChange={(event) => onEdit(event.currentTarget.value)}
            />
            <div className="flex flex-wrap gap-2">
              <Button size="small" disabled={disabled} onClick={onBack}>
                Back to the form
              </Button>
              {edited !== text && (
                <Button size="small" disabled={disabled} onClick={() => onEdit(text)}>
                  Begin again with what the form says
                </Button>
              )}
            </div>
          </>
        )}
      </div>
    </details>
  )
}
