import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'

import { useApi } from '#src/queries/connection/use-api.ts'
import { credentialsQueries } from '#src/queries/keys/credentials-queries.ts'
import { PageHeader } from '#src/ui/display/page-header.tsx'
import { Panel, Skeleton } from '#src/ui/display/panel.tsx'

import { AccountPanel } from './account-panel.tsx'
import { ConnectionPanel, FollowingPanel } from './connection-panel.tsx'
import { DevicePanel } from './device-panel.tsx'
import { NotificationsPanel } from './notifications/notifications-panel.tsx'
import { KeyboardPanel, ThemePanel } from './preference-panels.tsx'
import { VaultPanel } from './vault-panel.tsx'
import * as words from './words.ts'

/** The facts about the service load on their own, as few operators open the settings for them. */
const ServicePanel = lazy(async () => {
  const { ServicePanel: component } = await import('./service-panel.tsx')
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
      {api.direct && <VaultPanel />}
      <Suspense
        fallback={
          <Panel title={words.service}>
            <Skeleton label={words.loadingService} lines={4} />
          </Panel>
        }
      >
        <ServicePanel />
      </Suspense>
      <FollowingPanel />
      <NotificationsPanel />
      <ThemePanel />
      <DevicePanel />
      <KeyboardPanel />
    </div>
  )
}
