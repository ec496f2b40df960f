import { useState } from 'react'

import { Button } from '#src/ui/controls/button.tsx'
import { CodeBlock } from '#src/ui/display/code-block.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { jsonText, reveal } from '#src/ui/text/reveal.ts'

import * as words from './words.ts'

type ExactBodyProps = {
  /** The body that the form makes. */
  body: unknown
  /** The form would send this body as it is. */
  whole: boolean
  /** The method and path of the request: "POST /v1/…". */
  target: string
  /** The body as edited by hand; null while the form makes it. */
  edited: string | null
  /** The last body edited by hand, before the return to the form. */
  before: string | null
  onEdit: (edited: string) => void
  onBack: () => void
  error: string | undefined
  disabled?: boolean | undefined
}

/** The exact body on demand; a body edited by hand takes the place of the form. */
export function ExactBody(props: ExactBodyProps) {
  const { body, whole, target, edited, before, onEdit, onBack, error, disabled } = props
  const [shown, setShown] = useState(edited !== null)
  const text = jsonText(body)
  return (
    <details
      open={shown || edited !== null}
      onToggle={(event) => setShown(event.currentTarget.open)}
    >
      <summary className="text-sm text-ink-2 pointer-coarse:py-3.5">
        {whole || edited !== null ? words.exactBody : words.bodySoFar}
      </summary>
      <div className="mt-2 space-y-2">
        <p className="font-mono text-xs wrap-anywhere text-ink-3">{reveal(target)}</p>
        {edited === null ? (
          <>
            {!whole && <p className="text-sm text-ink-2">{words.notSentLikeThis}</p>}
            <CodeBlock label={words.bodyOfRequest} copy>
              {text}
            </CodeBlock>
            <Button size="small" disabled={disabled} onClick={() => onEdit(before ?? text)}>
              {words.editAsJson}
            </Button>
          </>
        ) : (
          <>
            <TextArea
              label={words.bodyOfRequest}
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
                {words.backToForm}
              </Button>
              {edited !== text && (
                <Button size="small" disabled={disabled} onClick={() => onEdit(text)}>
                  {words.restart}
                </Button>
              )}
            </div>
          </>
        )}
      </div>
    </details>
  )
}
