import type { ReactNode } from 'react'

import { visible } from '#src/ui/text/visible.ts'

export type LiveRegionProps = { children: ReactNode }

/** Read out, politely, whenever its words change; never seen. */
export function LiveRegion({ children }: LiveRegionProps) {
  return <output className="sr-only">{visible(children)}</output>
}
