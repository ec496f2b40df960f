import type { ComponentProps, ReactNode } from 'react'

import { classNames } from '#src/ui/class-names.ts'
import { type ButtonVariant, buttonStyles } from '#src/ui/controls/button-styles.ts'
import { visible } from '#src/ui/text/visible.ts'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** Its accessible name and its tooltip. */
  label: string
  icon: ReactNode
  variant?: ButtonVariant | undefined
}

export function IconButton({
  label,
  icon,
  variant = 'ghost',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      title={visible(label)}
      {...rest}
      type="button"
      aria-label={visible(label)}
      className={classNames(buttonStyles({ variant, size: 'square' }), className)}
    >
      {icon}
    </button>
  )
}
