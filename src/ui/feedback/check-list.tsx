import { Button } from '#src/ui/controls/button.tsx'
import { StateShape } from '#src/ui/display/state-shape.tsx'
import { reveal } from '#src/ui/text/reveal.ts'
import * as uiWords from '#src/ui/words.ts'

type CheckListItem = {
  name: string
  result: 'passed' | 'without' | 'failed' | 'running' | 'waiting'
  words: string
  wayOut: string | null
}

const signs = {
  passed: { shape: 'tick', tone: 'done', words: uiWords.passed },
  without: { shape: 'dot', tone: 'hold', words: uiWords.without },
  failed: { shape: 'cross', tone: 'fail', words: uiWords.failed },
  running: { shape: 'arc', tone: 'run', words: uiWords.underWay },
  waiting: { shape: 'ring', tone: 'hold', words: uiWords.notTried },
} as const

type CheckListProps = {
  items: readonly CheckListItem[]
  busy: boolean
  check: () => unknown
  isQuiet?: boolean
}

/** A button that checks, then steps in order, each with its result and, if it failed, the way out. */
export function CheckList({ items, busy, check, isQuiet = false }: CheckListProps) {
  const look = isQuiet ? ({ variant: 'ghost', className: '-ml-2' } as const) : {}
  return (
    <div className="space-y-3">
      <Button {...look} size="small" busy={busy} onClick={() => void check()}>
        {uiWords.checkService}
      </Button>
      {items.length > 0 && (
        <ol aria-label={uiWords.checkOfService} aria-live="polite" className="space-y-2">
          {items.map(({ name, result, words, wayOut }) => (
            <li key={name} className="flex items-start gap-2.5">
              <StateShape
                shape={signs[result].shape}
                tone={signs[result].tone}
                size={12}
                className="mt-1"
              />
              <div className="min-w-0">
                <p>
                  <span className="font-medium">{name}</span>
                  <span className="text-ink-3">{` · ${signs[result].words}`}</span>
                </p>
                {words !== '' && (
                  <p className="text-sm wrap-anywhere text-ink-2">{reveal(words)}</p>
                )}
                {wayOut !== null && <p className="text-sm wrap-anywhere">{wayOut}</p>}
              </div>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
