import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'

import { useApi } from '#src/queries/connection/use-api.ts'
import { credentialsQueries } from '#src/queries/keys/credentials-queries.ts'
import { PageHeader } from '#src/ui/display/page-header.tsx'

import { AccountPanel } from './account/account-panel.tsx'
import { ConnectionPanel } from './connection-panel.tsx'
import { DevicePanel } from './device-panel.tsx'
import { FollowingPanel } from './following-panel.tsx'
import { KeyboardPanel } from './keyboard-panel.tsx'
import { LazyServicePanel } from './service/lazy-service-panel.tsx'
import { ThemePanel } from './theme-panel.tsx'
import * as words from './words.ts'

const VaultPanel = lazy(async () => {
  const { VaultPanel: component } = await import('./vault/vault-panel.tsx')
  return { default: component }
})

export function SettingsPage() {
  const api = useApi()
  const credentials = useQuery(credentialsQueries.current(api)).data ?? api.credentials
  return (
    <div className="max-w-200 space-y-5 px-4 py-5 sm:px-7">
      <PageHeader title={words.settings} />
      <AccountPanel credentials={credentials} />
      <ConnectionPanel credentials={credentials} />
      {api.direct && (
        <Suspense>
          <VaultPanel />
        </Suspense>
      )}
      <LazyServicePanel />
      <FollowingPanel />
      <ThemePanel />
      <DevicePanel />
      <KeyboardPanel />
    </div>
  )
}
