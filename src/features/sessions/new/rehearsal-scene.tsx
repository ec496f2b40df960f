import { Button } from '#src/ui/controls/button.tsx'
import { CodeBlock } from '#src/ui/display/code-block.tsx'

import * as words from './words.ts'

const SCENE = 'rehearsal: rounds=8 ask=2 cost=0.40'

export type RehearsalSceneProps = { context: string; onContext: (context: string) => void }

/** Help for the rehearsal agent of this service: a line of the context sets its scene. */
export function RehearsalScene({ context, onContext }: RehearsalSceneProps) {
  const isSet = /^\s*rehearsal:/im.test(context)
  return (
    <details className="rounded-control border bg-sunken px-3 py-2">
      <summary className="text-sm text-ink-2 hover:text-ink">{words.rehearsal}</summary>
      <div className="space-y-3 pt-2.5 pb-1 text-sm text-ink-2">
        <p>{words.sceneHelp}</p>
        <CodeBlock label={words.sceneLine}>{SCENE}</CodeBlock>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {words.sceneParts.map(([name, meaning]) => (
            <div key={name} className="contents">
              <dt className="font-mono">{name}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <Button
          size="small"
          disabled={isSet}
          onClick={() => onContext(context ? `${context.trimEnd()}\n${SCENE}` : SCENE)}
        >
          {isSet ? words.contextSetsScene : words.addLine}
        </Button>
      </div>
    </details>
  )
}
