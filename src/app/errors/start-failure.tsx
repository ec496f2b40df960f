import { ErrorScreen } from '#src/app/errors/error-screen.tsx'
import * as words from '#src/app/words.ts'
import { Button } from '#src/ui/controls/button.tsx'

export type StartFailureProps = { error: unknown; onRetry: () => void }

/** Shown if the console's own server did not answer: the account is then unknown. */
export function StartFailure({ error, onRetry }: StartFailureProps) {
  const happened = error instanceof Error ? error.message : String(error)
  return (
    <main className="mx-auto max-w-160 px-4 pt-[12dvh]">
      <title>{words.couldNotStart}</title>
      <ErrorScreen
        title={words.couldNotStart}
        happened={happened}
        advice={words.checkServer}
        actions={
          <Button variant="primary" onClick={onRetry}>
            {words.tryAgain}
          </Button>
        }
      />
    </main>
  )
}
