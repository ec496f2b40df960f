import type { ReactNode } from 'react'

export type WhyNoticeProps = { title: string; children: ReactNode }

/** Why this page is not connected any more, for whoever comes back to it. */
export function WhyNotice({ title, children }: WhyNoticeProps) {
  return (
    <section
      aria-label="Why this page is not connected"
      className="rounded-card border border-line-strong bg-sunken px-4 py-3"
    >
      <p className="font-semibold">{title}</p>
      <p className="text-ink-2">{children}</p>
    </section>
  )
}
