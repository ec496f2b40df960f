import { Button } from '#src/ui/controls/button.tsx'

export type OtherShapesProps = {
  /** Members under which the answer may be taken; '' is the answer as the whole body. */
  shapes: readonly string[]
  onChoose: (shape: string) => void
  disabled: boolean
}

/** For an answer that was refused: the same words in another shape, to be looked at and sent. */
export function OtherShapes({ shapes, onChoose, disabled }: OtherShapesProps) {
  return (
    <fieldset disabled={disabled} className="space-y-2">
      <legend className="text-sm text-ink-2">
        The service may want the same answer under another name. Nothing is sent by choosing one:
      </legend>
      <div className="flex flex-wrap gap-2">
        {shapes.map((shape) => (
          <Button key={shape} size="small" onClick={() => onChoose(shape)}>
            {shape === '' ? 'As the whole body' : `As “${shape}”`}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
