import type { HeldKey } from '#src/model/account.ts'
import { Pill } from '#src/ui/display/pill.tsx'

/** Whether this browser holds the key, and whether it is the one in use. */
export function KeyPlace({ held }: { held: HeldKey | null }) {
  if (!held) return null
  return held.active ? (
    <Pill tone="ink" shape="dot">
      In use here
    </Pill>
  ) : (
    <Pill>Held here</Pill>
  )
}
