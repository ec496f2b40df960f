import { useServiceCheck } from '#src/queries/service/check-service.ts'
import { CheckList } from '#src/ui/feedback/check-list.tsx'

import * as words from './words.ts'

/** Shows the failed step of connecting, and the way out. */
export function ConnectCheck() {
  const checking = useServiceCheck()
  return (
    <div className="mt-2">
      <CheckList label={words.checkOfService} action={words.checkService} {...checking} isQuiet />
    </div>
  )
}
