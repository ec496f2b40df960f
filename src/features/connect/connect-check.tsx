import { useServiceCheck } from '#src/queries/service/check-service.ts'
import { CheckList } from '#src/ui/feedback/check-list.tsx'

/** Shows the failed step of connecting, and the way out. */
export function ConnectCheck() {
  return (
    <div className="mt-2">
      <CheckList {...useServiceCheck()} isQuiet />
    </div>
  )
}
