import { CodeBlock } from '#src/ui/display/code-block.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { jsonText } from '#src/ui/text/json-text.ts'

export type JsonFieldProps = {
  label: string
  schema: Readonly<Record<string, unknown>>
  value: string
  onChange: (value: string) => void
  error: string | undefined
  disabled: boolean | undefined
}

/** For what no form of ours can show: JSON written by hand, beside the schema that it has to fit. */
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
        <summary className="text-sm text-ink-2">The JSON Schema that it must fit</summary>
        <CodeBlock label="JSON Schema" className="mt-2">
          {jsonText(schema)}
        </CodeBlock>
      </details>
    </div>
  )
}
