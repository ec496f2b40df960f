import type { ComponentProps, ReactNode } from 'react'

import { classNames } from '#src/ui/class-names.ts'
import { ButtonFace } from '#src/ui/controls/button-face.tsx'
import {
  type ButtonSize,
  type ButtonVariant,
  buttonStyles,
} from '#src/ui/controls/button-styles.ts'
import { ariaKeys } from '#src/ui/controls/kbd.tsx'
import { useHint } from '#src/ui/single-keys.ts'

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  icon?: ReactNode
  /** Shown as a hint; the listener for the keys is elsewhere. */
  keys?: string | undefined
  /** While busy, the button keeps focus and width and ignores presses. */
  busy?: boolean | undefined
}

export function Button({
  variant,
  size,
  icon,
  keys,
  busy = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const hint = useHint(keys)
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the default is `button`, forms say `submit`
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      aria-keyshortcuts={hint === undefined ? undefined : ariaKeys(hint)}
      className={classNames(buttonStyles({ variant, size }), className)}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      <ButtonFace icon={icon} keys={keys} busy={busy}>
        {children}
      </ButtonFace>
    </button>
  )
}
