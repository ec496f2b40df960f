import { ErrorScreen } from '#src/app/errors/error-screen.tsx'
import { Button } from '#src/ui/controls/button.tsx'

export type StartFailureProps = { error: unknown; onRetry: () => void }

/** The console's own server did not answer, so not even who is signed in is known. */
export function StartFailure({ error, onRetry }: StartFailureProps) {
  const happened = error instanceof Error ? error.message : String(error)
  return (
    <main className="mx-auto max-w-160 px-4 pt-[12dvh]">
      <title>Signalbox could not start</title>
      <ErrorScreen
        title="Signalbox could not start"
        happened={happened}
        advice="See whether the console's server still runs where it was started, then try again."
        actions={
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
        }
      />
    </main>
  )
}
