import type { ReactNode } from 'react'

import { visible } from '#src/ui/text/visible.ts'

export type LiveRegionProps = { children: ReactNode }

/** Hidden text that a screen reader speaks when it changes. */
export function LiveRegion({ children }: LiveRegionProps) {
  return <output className="sr-only">{visible(children)}</output>
}
