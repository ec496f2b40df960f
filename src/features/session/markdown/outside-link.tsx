import { createContext, type ReactNode, use } from 'react'

import { buttonStyles } from '#src/ui/controls/button-styles.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { CodeBlock } from '#src/ui/display/code-block.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { visible } from '#src/ui/text/visible.ts'

import { findLinkTarget, type LinkTarget } from './link-target.ts'
import * as words from './words.ts'

/** Shows an address before the browser opens it. */
export const LeaveContext = createContext<(target: LinkTarget) => void>(() => undefined)

export type OutsideLinkProps = { href: string | undefined; children: ReactNode }

/** A link outside with its place. A long link is a button, so that its address is read before it opens. */
export function OutsideLink({ href, children }: OutsideLinkProps) {
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
      <span className="text-sm text-ink-3">({visible(target.place, 300)})</span>
    </>
  )
}

export type LeaveDialogProps = { target: LinkTarget; onClose: () => void }

export function LeaveDialog({ target, onClose }: LeaveDialogProps) {
  return (
    <Dialog
      open
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
          {words.leaveAdvice[0]}
          <b className="wrap-anywhere text-ink">{visible(target.place, 300)}</b>
          {words.leaveAdvice[1]}
        </p>
        <CodeBlock label={words.wholeAddress}>{target.href}</CodeBlock>
      </div>
    </Dialog>
  )
}
