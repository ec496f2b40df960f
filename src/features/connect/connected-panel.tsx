import { Link } from 'react-router'

import type { Credentials } from '#src/model/account.ts'
import { paths } from '#src/routes.ts'
import { ButtonFace } from '#src/ui/controls/button-face.tsx'
import { buttonStyles } from '#src/ui/controls/button-styles.ts'
import { Panel } from '#src/ui/display/panel.tsx'
import { visible } from '#src/ui/text/visible.ts'

import * as words from './words.ts'

export type ConnectedPanelProps = {
  credentials: Credentials
  /** The service refuses the key in use, so there is no way on. */
  refused: boolean
  nextHref: string
}

/** The connected account, its key, and the way on. */
export function ConnectedPanel({ credentials, refused, nextHref }: ConnectedPanelProps) {
  const { account } = credentials
  const active = credentials.keys.find((key) => key.active)
  const works = active !== undefined && !refused
  return (
    <Panel title={titleOf(works, refused)}>
      <p className="text-ink-2">
        {account && (
          <>
            {words.signedInAs}
            <b className="font-medium text-ink wrap-anywhere">{visible(account.email)}</b>.{' '}
          </>
        )}
        {active ? (
          <>
            {refused ? words.keyNotAccepted : words.keyInUse}
            <b className="font-medium text-ink wrap-anywhere">{visible(active.name)}</b>{' '}
            <span className="font-mono text-xs">{visible(active.hint)}</span>
            {refused ? words.signInOrOther : '.'}
          </>
        ) : (
          words.noKey
        )}
      </p>
      {!refused && (
        <Link
          to={works ? nextHref : paths.keys}
          className={`mt-4 w-full ${buttonStyles({ variant: 'primary' })}`}
        >
          <ButtonFace>{works ? words.goOn : words.makeKey}</ButtonFace>
        </Link>
      )}
    </Panel>
  )
}

function titleOf(works: boolean, refused: boolean): string {
  if (works) return words.connected
  return refused ? words.keyRefused : words.signedIn
}
