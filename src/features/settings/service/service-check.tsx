import { useServiceCheck } from '#src/queries/service/use-service-check.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { CheckList } from '#src/ui/feedback/check-list.tsx'

/** Tries the connection step by step, and says which step fails. */
export function ServiceCheck() {
  const { items, busy, check } = useServiceCheck()
  return (
    <div className="space-y-3">
      <Button size="small" busy={busy} onClick={() => void check()}>
        Check this service
      </Button>
      {items.length > 0 && <CheckList label="Check of the service" items={items} />}
    </div>
  )
}
