import type { ReactNode } from 'react'

import * as words from './words.ts'

export type WhyNoticeProps = { title: string; children: ReactNode }

/** The reason that this page is not connected any more. */
export function WhyNotice({ title, children }: WhyNoticeProps) {
  return (
    <section
      aria-label={words.whyNotConnected}
      className="rounded-card border border-line-strong bg-sunken px-4 py-3"
    >
      <p className="font-semibold">{title}</p>
      <p className="text-ink-2">{children}</p>
    </section>
  )
}
