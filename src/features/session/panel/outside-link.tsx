import { createContext, type ReactNode, use } from 'react'

import { buttonStyles } from '#src/ui/controls/button-styles.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { CodeBlock } from '#src/ui/display/code-block.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { visible } from '#src/ui/text/visible.ts'

import { findLinkTarget, type LinkTarget } from './link-target.ts'

/** Shows an address before it is gone to. */
export const LeaveContext = createContext<(target: LinkTarget) => void>(() => undefined)

export type OutsideLinkProps = { href: string | undefined; children: ReactNode }

/** Leads outside only where its place is shown; a long one is a button, so that no click goes there unread. */
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
      title="This address carries much with it"
      footer={
        <>
          <Button onClick={onClose}>Stay here</Button>
          <a
            href={target.href}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonStyles()}
            onClick={onClose}
          >
            Open it
          </a>
        </>
      }
    >
      <div className="space-y-3">
        <p className="text-ink-2">
          An agent wrote this link. Whatever stands in the address is told to{' '}
          <b className="wrap-anywhere text-ink">{visible(target.place, 300)}</b> when it is opened.
        </p>
        <CodeBlock label="The whole address">{target.href}</CodeBlock>
      </div>
    </Dialog>
  )
}
