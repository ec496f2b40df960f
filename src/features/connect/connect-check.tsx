import { useServiceCheck } from '#src/queries/service/use-service-check.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { CheckList } from '#src/ui/feedback/check-list.tsx'

/** For whoever does not get in: which step of connecting fails, and the way out of it. */
export function ConnectCheck() {
  const { items, busy, check } = useServiceCheck()
  return (
    <div className="mt-4 space-y-3">
      <Button size="small" busy={busy} onClick={() => void check()}>
        Check this service
      </Button>
      {items.length > 0 && <CheckList label="Check of the service" items={items} />}
    </div>
  )
}
