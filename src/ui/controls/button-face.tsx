import type { ReactNode } from 'react'

import { classNames } from '#src/ui/class-names.ts'
import { Kbd } from '#src/ui/controls/kbd.tsx'
import { StateShape } from '#src/ui/display/state-shape.tsx'
import { useHint } from '#src/ui/single-keys.ts'

export type ButtonFaceProps = {
  icon?: ReactNode
  keys?: string | undefined
  busy?: boolean | undefined
  children?: ReactNode
}

/** Icon, label and key hint. While the button is busy, an arc covers them and the width stays. */
export function ButtonFace({ icon, keys, busy = false, children }: ButtonFaceProps) {
  const hint = useHint(keys)
  return (
    <>
      <span
        className={classNames(
          'inline-flex items-center gap-2 [&_svg]:size-4 [&_svg]:shrink-0',
          busy && 'opacity-0',
        )}
      >
        {icon}
        {children}
        {hint !== undefined && (
          <span aria-hidden="true" className="contents">
            <Kbd keys={hint} />
          </span>
        )}
      </span>
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <StateShape shape="arc" size={14} />
        </span>
      )}
    </>
  )
}
