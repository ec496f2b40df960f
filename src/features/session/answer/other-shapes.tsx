import { Button } from '#src/ui/controls/button.tsx'

import * as words from './words.ts'

export type OtherShapesProps = {
  /** Names under which the service may take the answer; '' sends the answer as the whole body. */
  shapes: readonly string[]
  onChoose: (shape: string) => void
  disabled: boolean
}

/** Offers other shapes for a refused answer; the operator reviews the shape before sending. */
export function OtherShapes({ shapes, onChoose, disabled }: OtherShapesProps) {
  return (
    <fieldset disabled={disabled} className="space-y-2">
      <legend className="text-sm text-ink-2">{words.otherNames}</legend>
      <div className="flex flex-wrap gap-2">
        {shapes.map((shape) => (
          <Button key={shape} size="small" onClick={() => onChoose(shape)}>
            {shape === '' ? words.asWholeBody : words.asNamed(shape)}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
