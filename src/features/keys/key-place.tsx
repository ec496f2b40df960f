import type { HeldKey } from '#src/model/account.ts'
import { Pill } from '#src/ui/display/pill.tsx'

import * as words from './words.ts'

/** Shows whether this browser holds the key, and whether the key is in use. */
export function KeyPlace({ held }: { held: HeldKey | null }) {
  if (!held) return null
  return held.active ? (
    <Pill tone="ink" shape="dot">
      {words.inUseHere}
    </Pill>
  ) : (
    <Pill>{words.heldHere}</Pill>
  )
}
