import { Link } from 'react-router'

import { Facts } from '#src/features/settings/facts.tsx'
import type { Custody } from '#src/model/account.ts'
import { useApi } from '#src/queries/connection/api-provider.tsx'
import { connectHref, paths } from '#src/routes.ts'
import { ButtonFace } from '#src/ui/controls/button-face.tsx'
import { buttonStyles } from '#src/ui/controls/button-styles.ts'
import { Panel } from '#src/ui/display/panel.tsx'

import { AccountActions } from './account-actions.tsx'
import { SignOut } from './sign-out.tsx'

/** Who is signed in, the ways out, and what the account can do about itself. */
export function AccountPanel({ custody: { account, keys } }: { custody: Custody }) {
  const { direct } = useApi()
  if (!account) {
    return (
      <Panel
        title="Account"
        actions={
          direct === null && (
            <Link
              to={connectHref({ next: paths.settings })}
              className={buttonStyles({ size: 'small' })}
            >
              <ButtonFace>Sign in</ButtonFace>
            </Link>
          )
        }
      >
        <p className="mb-4 text-ink-2">
          Nobody is signed in. This browser works with a key that was added by hand.
        </p>
        {keys.length > 0 && <SignOut isSignedIn={false} />}
      </Panel>
    )
  }
  return (
    <Panel title="Account">
      <Facts
        facts={[
          { name: 'E-mail', value: account.email },
          ...(account.displayName ? [{ name: 'Name', value: account.displayName }] : []),
          {
            name: 'Account id',
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
