import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'

import { useApi } from '#src/queries/client/use-api.ts'
import { credentialsQueries } from '#src/queries/keys/credentials-queries.ts'
import { PageHeader } from '#src/ui/display/page-header.tsx'
import { Panel, Skeleton } from '#src/ui/display/panel.tsx'
import { lazyComponent } from '#src/ui/lazy-component.ts'

import { AccountPanel } from './account-panel.tsx'
import { ConnectionPanel } from './connection-panel.tsx'
import { DevicePanel } from './device-panel.tsx'
import { HandOverPanel } from './hand-over/hand-over-panel.tsx'
import { handOver } from './hand-over/words.ts'
import { NotificationsPanel } from './notifications/notifications-panel.tsx'
import { notifications } from './notifications/words.ts'
import { KeyboardPanel, LanguagePanel, ThemePanel } from './preference-panels.tsx'
import { VaultPanel } from './vault-panel.tsx'
import * as words from './words.ts'

/** The facts about the service load on their own, as few operators open the settings for them. */
const ServicePanel = lazyComponent(async () => (await import('./service-panel.tsx')).ServicePanel)

export function SettingsPage() {
  const api = useApi()
  const credentials = useQuery(credentialsQueries.current(api)).data ?? api.credentials
  const service = (
    <Suspense
      fallback={
        <Panel title={words.service}>
          <Skeleton label={words.loadingService} lines={4} />
        </Panel>
      }
    >
      <ServicePanel />
    </Suspense>
  )
  const sections = [
    { id: 'account', title: words.account, panel: <AccountPanel credentials={credentials} /> },
    {
      id: 'connection',
      title: words.connection,
      panel: <ConnectionPanel credentials={credentials} />,
    },
    ...(api.direct ? [{ id: 'vault', title: words.keysOfPage, panel: <VaultPanel /> }] : []),
    { id: 'service', title: words.service, panel: service },
    { id: 'notifications', title: notifications, panel: <NotificationsPanel /> },
    { id: 'theme', title: words.theme, panel: <ThemePanel /> },
    // The gateway chooses the page; without a gateway there is only one.
    ...(api.direct ? [] : [{ id: 'language', title: words.language, panel: <LanguagePanel /> }]),
    { id: 'device', title: words.dataHere, panel: <DevicePanel /> },
    { id: 'hand-over', title: handOver, panel: <HandOverPanel /> },
    { id: 'keyboard', title: words.keyboard, panel: <KeyboardPanel /> },
  ]
  return (
    <div className="space-y-5 px-4 py-5 sm:px-7">
      <PageHeader title={words.settings} />
      <div className="gap-x-7 space-y-5 lg:flex">
        <nav aria-label={words.sections} className="lg:sticky lg:top-5 lg:w-40 lg:self-start">
          <ul className="flex flex-wrap gap-x-4 lg:flex-col">
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex min-h-8 items-center text-ink-2 hover:text-ink hover:underline pointer-coarse:min-h-11"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0 grow space-y-5">
          {sections.map(({ id, panel }) => (
            <div key={id} id={id} className="scroll-mt-5">
              {panel}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
