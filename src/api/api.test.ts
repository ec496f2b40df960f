import { expect, test } from 'vitest'

import { SessionError } from '#src/model/errors.ts'

import { createApi } from './api.ts'
import { assumedDialect } from './discovery/read-dialect.ts'

test('a limit that the service describes as too large is refused without being asked for', async () => {
  const asked: string[] = []
  const api = createApi({
    baseUrl: 'https://service.example',
    fetch: async (input) => {
      asked.push(new Request(input).url)
      return Response.json({ messages: [] })
    },
    dialect: { ...assumedDialect, limits: { ...assumedDialect.limits, messagesMost: 100 } },
  })
  const tooMany = api.listMessages('ses_1', null, { limit: 101 })
  await expect(tooMany).rejects.toBeInstanceOf(SessionError)
  expect(asked).toEqual([])
  expect(await api.listMessages('ses_1', null, { limit: 100 })).toEqual({
    messages: [],
    hasMore: null,
  })
  expect(asked).toEqual(['https://service.example/v1/sessions/ses_1/messages?limit=100'])
})
