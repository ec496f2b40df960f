import { useServiceCheck } from '#src/queries/service/check-service.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { CheckList } from '#src/ui/feedback/check-list.tsx'

import * as words from './words.ts'

/** Shows the failed step of connecting, and the way out. */
export function ConnectCheck() {
  const { items, busy, check } = useServiceCheck()
  return (
    <div className="mt-2 space-y-3">
      <Button
        size="small"
        variant="ghost"
        className="-ml-2"
        busy={busy}
        onClick={() => void check()}
      >
        {words.checkService}
      </Button>
      {items.length > 0 && <CheckList label={words.checkOfService} items={items} />}
    </div>
  )
}
