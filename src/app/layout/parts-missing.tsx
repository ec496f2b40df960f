import { Button } from '#src/ui/controls/button.tsx'

/** In place of the banner: what it is fetched with is missing, too. */
export function PartsMissing() {
  return (
    <div role="alert" className="rounded-card border bg-sunken px-4 py-3">
      <b>A part of this page could not be fetched.</b> Warnings, news and keys are missing.{' '}
      <Button size="small" onClick={() => globalThis.location.reload()}>
        Reload
      </Button>
    </div>
  )
}
