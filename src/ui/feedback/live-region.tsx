import type { ReactNode } from 'react'

import { reveal } from '#src/ui/text/reveal.ts'

export type LiveRegionProps = { children: ReactNode }

/** Hidden text that a screen reader speaks when it changes. */
export function LiveRegion({ children }: LiveRegionProps) {
  return <output className="sr-only">{reveal(children)}</output>
}
