import { useServiceCheck } from '#src/queries/service/use-service-check.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { CheckList } from '#src/ui/feedback/check-list.tsx'

import * as words from './words.ts'

/** Tries the connection step by step and shows the failed step. */
export function ServiceCheck() {
  const { items, busy, check } = useServiceCheck()
  return (
    <div className="space-y-3">
      <Button size="small" busy={busy} onClick={() => void check()}>
        {words.checkService}
      </Button>
      {items.length > 0 && <CheckList label={words.checkOfService} items={items} />}
    </div>
  )
}
