import { expect, test } from 'vitest'

import { sessionWith } from '#src/model/session-fixture.ts'
import { savedSessionQueries, sessionQueries } from '#src/queries/sessions/session-queries.ts'

import { openFollowing } from './followed-fixture.ts'
import { publishFromTab } from './tab-channel.ts'

test('what another tab has read is as old as when that tab has asked for it', async () => {
  const { connection, close } = await openFollowing(() => null, [{ id: 'ses_1', ended: false }])
  const { queryClient } = connection
  await queryClient.fetchQuery(savedSessionQueries.all(connection))
  const asked = Date.now() - 90_000
  publishFromTab(queryClient, sessionWith({ id: 'ses_1' }), asked)
  const { queryKey } = sessionQueries.detail(connection, 'ses_1')
  expect(queryClient.getQueryState(queryKey)?.dataUpdatedAt).toBe(asked)
  const [known] = queryClient.getQueryData(savedSessionQueries.all(connection).queryKey) ?? []
  expect(known?.summary?.asOf).toBe(asked)
  close()
})
