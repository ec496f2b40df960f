import type { ReactNode } from 'react'

export type LiveRegionProps = { children: ReactNode }

/** Read out, politely, whenever its words change; never seen. */
export function LiveRegion({ children }: LiveRegionProps) {
  return <output className="sr-only">{children}</output>
}
