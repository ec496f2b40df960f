import { Button } from '#src/ui/controls/button.tsx'
import { CodeBlock } from '#src/ui/display/code-block.tsx'

const SCENE = 'rehearsal: rounds=8 ask=2 cost=0.40'

const settings: readonly (readonly [name: string, meaning: string])[] = [
  ['rounds', 'how many rounds it has'],
  ['messages', 'messages in each round'],
  ['ask', 'the rounds that ask you something: 2 or 2,4 or 0 for none'],
  ['kind', 'how it asks: choice, text, questions, schema'],
  ['subagents', 'the round that has two subagents, 0 for none'],
  ['fail', 'the round in which it fails'],
  ['cost', 'dollars for each round'],
  ['pace', 'milliseconds for each round'],
]

export type RehearsalSceneProps = { context: string; onContext: (context: string) => void }

/** This service's agent only rehearses; one line of the context sets what it plays. */
export function RehearsalScene({ context, onContext }: RehearsalSceneProps) {
  const isSet = /^\s*rehearsal:/im.test(context)
  return (
    <details className="rounded-control border bg-sunken px-3 py-2">
      <summary className="text-sm text-ink-2 hover:text-ink">
        This service runs the rehearsal agent: it plays a session and does no real work
      </summary>
      <div className="space-y-3 pt-2.5 pb-1 text-sm text-ink-2">
        <p>One line like this in the context sets the scene; each part may be left out.</p>
        <CodeBlock label="Scene line">{SCENE}</CodeBlock>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {settings.map(([name, meaning]) => (
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
          {isSet ? 'The context sets a scene' : 'Add this line to the context'}
        </Button>
      </div>
    </details>
  )
}
