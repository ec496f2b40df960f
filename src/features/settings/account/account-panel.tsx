import { Link } from 'react-router'

import { Facts } from '#src/features/settings/facts.tsx'
import * as words from '#src/features/settings/words.ts'
import type { Credentials } from '#src/model/account.ts'
import { useApi } from '#src/queries/connection/use-api.ts'
import { connectHref, paths } from '#src/routes.ts'
import { ButtonFace } from '#src/ui/controls/button-face.tsx'
import { buttonStyles } from '#src/ui/controls/button-styles.ts'
import { Panel } from '#src/ui/display/panel.tsx'

import { AccountActions } from './account-actions.tsx'
import { SignOut } from './sign-out.tsx'

/** The account that is signed in, the ways out, and the changes to the account. */
export function AccountPanel({ credentials: { account, keys } }: { credentials: Credentials }) {
  const { direct } = useApi()
  if (!account) {
    return (
      <Panel
        title={words.account}
        actions={
          direct === null && (
            <Link
              to={connectHref({ next: paths.settings })}
              className={buttonStyles({ size: 'small' })}
            >
              <ButtonFace>{words.signIn}</ButtonFace>
            </Link>
          )
        }
      >
        <p className="mb-4 text-ink-2">{words.nobodySignedIn}</p>
        {keys.length > 0 && <SignOut isSignedIn={false} />}
      </Panel>
    )
  }
  return (
    <Panel title={words.account}>
      <Facts
        facts={[
          { name: words.email, value: account.email },
          ...(account.displayName ? [{ name: words.name, value: account.displayName }] : []),
          {
            name: words.accountId,
            value: <span className="font-mono text-xs">{account.uid}</span>,
          },
        ]}
      />
      <div className="mt-4 flex flex-wrap gap-2.5">
        <SignOut isSignedIn />
        <AccountActions email={account.email} />
      </div>
    </Panel>
  )
}
