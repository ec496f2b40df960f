import { expect, onTestFinished, test } from 'vitest'

import { startModelEndpoint } from '#service/agents/model/endpoint-fixture.ts'
import {
  report,
  reportsAfter,
  startScriptedModel,
} from '#service/agents/model/scripted-model-fixture.ts'

const { service, begin, countOf } = await startScriptedModel()

test.each([301, 302, 307, 308])(
  'a %i sends nothing to the other address, costs nothing, and is asked about at once',
  async (status) => {
    const other = await startModelEndpoint(() => report())
    onTestFinished(() => other.close())
    const location = `${other.baseUrl}/chat/completions`
    const goal = `is redirected by ${status}`
    const id = await begin(goal, reportsAfter({ status, headers: { location } }))
    const session = await service.untilSession(
      id,
      (it) => it.endedAt !== null || it.status === 'waiting_human',
    )
    expect(session.humanInputs[0]?.question).toMatch(
      /redirects the call \(30\d\) to http:.*Correct MODEL_BASE_URL/,
    )
    expect(session.spentMicros).toBe(0)
    expect([countOf(goal), other.requests.length]).toEqual([1, 0])
  },
)
