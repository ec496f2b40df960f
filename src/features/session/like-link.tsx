import { newSessionHref } from '#src/routes.ts'
import { Link } from '#src/shared/link.tsx'
import { ButtonFace, buttonStyles } from '#src/ui/controls/button.tsx'
import { useHint } from '#src/ui/shortcuts.ts'

type LikeLinkProps = { id: string; size?: 'small'; children: string }

/** The way to the form that begins like this session; the page listens for its key. */
export function LikeLink({ id, size, children }: LikeLinkProps) {
  return (
    <Link
      to={newSessionHref({ like: id })}
      aria-keyshortcuts={useHint('D')}
      className={buttonStyles({ size })}
    >
      <ButtonFace keys="D">{children}</ButtonFace>
    </Link>
  )
}
