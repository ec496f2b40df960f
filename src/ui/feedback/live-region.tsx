import type { ReactNode } from 'react'

import { reveal } from '#src/ui/text/reveal.ts'

/** Hidden text that a screen reader speaks when it changes. */
export function LiveRegion({ children }: { children: ReactNode }) {
  return <output className="sr-only">{reveal(children)}</output>
}
