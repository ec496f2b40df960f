import { CodeBlock } from '#src/ui/display/code-block.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { jsonText } from '#src/ui/text/json-text.ts'

import * as words from './words.ts'

export type JsonFieldProps = {
  label: string
  schema: Readonly<Record<string, unknown>>
  value: string
  onChange: (value: string) => void
  error: string | undefined
  disabled: boolean | undefined
}

/** JSON written by hand, beside its schema, for a schema that no form fits. */
export function JsonField({ label, schema, value, onChange, error, disabled }: JsonFieldProps) {
  return (
    <div className="space-y-3">
      <TextArea
        label={label}
        mono
        rows={5}
        spellCheck={false}
        value={value}
        readOnly={disabled}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
      />
      <details>
        <summary className="text-sm text-ink-2">{words.schemaToFit}</summary>
        <CodeBlock label={words.schema} className="mt-2">
          {jsonText(schema)}
        </CodeBlock>
      </details>
    </div>
  )
}
