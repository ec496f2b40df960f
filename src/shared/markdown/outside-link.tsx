import { createContext, type ReactNode, use, useState } from 'react'

import { buttonStyles, Button } from '#src/ui/controls/button.tsx'
import { CodeBlock } from '#src/ui/display/code-block.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { filled } from '#src/ui/text/filled.ts'
import { reveal } from '#src/ui/text/reveal.ts'

import { findLinkTarget, type LinkTarget } from './link-target.ts'
import * as words from './words.ts'

/** Shows an address before the browser opens it. */
const LeaveContext = createContext<(target: LinkTarget) => void>(() => undefined)

/** Content with links outside, and the dialog that shows a long address before the browser opens it. */
export function WithOutsideLinks({ children }: { children: ReactNode }) {
  const [leaving, setLeaving] = useState<LinkTarget | null>(null)
  return (
    <LeaveContext value={setLeaving}>
      {children}
      {leaving && <LeaveDialog target={leaving} onClose={() => setLeaving(null)} />}
    </LeaveContext>
  )
}

/** A link outside with its place. A long link is a button, so that its address is read before it opens. */
export function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  const onLeave = use(LeaveContext)
  const target = findLinkTarget(href, globalThis.location.origin)
  if (target === null) return children
  return (
    <>
      {target.long ? (
        <button
          type="button"
          className="inline text-left underline decoration-dashed"
          onClick={() => onLeave(target)}
        >
          {children}
        </button>
      ) : (
        <a href={target.href} target="_blank" rel="noopener noreferrer" className="underline">
          {children}
        </a>
      )}{' '}
      <span className="text-sm text-ink-3">({reveal(target.place, 300)})</span>
    </>
  )
}

/** Stands for an image, which is not fetched. */
export function ImageChip({ description, address }: { description: string; address: string }) {
  const target = findLinkTarget(address, globalThis.location.origin)
  return (
    <span className="rounded-key border bg-sunken px-1.5 text-sm text-ink-2">
      {reveal(words.image(description, target && target.place), 500)}
    </span>
  )
}

function LeaveDialog({ target, onClose }: { target: LinkTarget; onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title={words.longAddress}
      footer={
        <>
          <Button onClick={onClose}>{words.stay}</Button>
          <a
            href={target.href}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonStyles()}
            onClick={onClose}
          >
            {words.open}
          </a>
        </>
      }
    >
      <div className="space-y-3">
        <p className="text-ink-2">
          {filled(
            words.leaveAdvice,
            <b className="wrap-anywhere text-ink">{reveal(target.place)}</b>,
          )}
        </p>
        <CodeBlock label={words.wholeAddress}>{target.href}</CodeBlock>
      </div>
    </Dialog>
  )
}
