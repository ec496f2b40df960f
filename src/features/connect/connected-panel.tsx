import { Link } from 'react-router'

import type { Custody } from '#src/model/account.ts'
import { paths } from '#src/routes.ts'
import { ButtonFace } from '#src/ui/controls/button-face.tsx'
import { buttonStyles } from '#src/ui/controls/button-styles.ts'
import { Panel } from '#src/ui/display/panel.tsx'
import { visible } from '#src/ui/text/visible.ts'

export type ConnectedPanelProps = {
  custody: Custody
  /** The service turns the key in use away: going on would lead nowhere. */
  refused: boolean
  nextHref: string
}

/** Who is connected already, with which key, and the way on. */
export function ConnectedPanel({ custody, refused, nextHref }: ConnectedPanelProps) {
  const { account } = custody
  const active = custody.keys.find((key) => key.active)
  const works = active !== undefined && !refused
  return (
    <Panel title={titleOf(works, refused)}>
      <p className="text-ink-2">
        {account && (
          <>
            Signed in as{' '}
            <b className="font-medium text-ink wrap-anywhere">{visible(account.email)}</b>.{' '}
          </>
        )}
        {active ? (
          <>
            {refused ? 'The service does not accept the key ' : 'The key in use is '}
            <b className="font-medium text-ink wrap-anywhere">{visible(active.name)}</b>{' '}
            <span className="font-mono text-xs">{visible(active.hint)}</span>
            {refused ? ' any more. Sign in again, or use another key.' : '.'}
          </>
        ) : (
          'This browser holds no API key: make one, or add one below.'
        )}
      </p>
      {!refused && (
        <Link
          to={works ? nextHref : paths.keys}
          className={`mt-4 w-full ${buttonStyles({ variant: 'primary' })}`}
        >
          <ButtonFace>{works ? 'Go on' : 'Make an API key'}</ButtonFace>
        </Link>
      )}
    </Panel>
  )
}

function titleOf(works: boolean, refused: boolean): string {
  if (works) return 'You are connected'
  return refused ? 'The key in use is refused' : 'You are signed in'
}
