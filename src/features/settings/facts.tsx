import type { ReactNode } from 'react'

import { reveal } from '#src/ui/text/reveal.ts'

/** Names with their values, side by side if there is room. */
export function Facts({
  facts,
}: {
  facts: readonly (readonly [name: string, value: ReactNode])[]
}) {
  return (
    <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-y-2">
      {facts.map(([name, value]) => (
        <div key={name} className="max-sm:mb-2 sm:contents">
          <dt className="text-ink-3">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">{reveal(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
