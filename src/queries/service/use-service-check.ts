import { useState } from 'react'

import type { Credentials } from '#src/model/account.ts'
import { checkSteps, type CheckedStep, type CheckStep } from '#src/model/dialect.ts'
import { queryKeys } from '#src/queries/connection/query-keys.ts'
import { useApi } from '#src/queries/connection/use-api.ts'

import { checkService } from './check-service.ts'
import { askLikePost } from './try-key.ts'

const names: Record<CheckStep, string> = {
  reachable: 'The service can be reached',
  cors: 'This page may talk to it',
  description: 'It describes itself (openapi.json)',
  key: 'It accepts the key',
}

/** The check of the connection in use: its steps, empty until it is asked for, and the way to ask. */
export function useServiceCheck() {
  const { config, credentials, direct, plainApi, queryClient } = useApi()
  const [steps, setSteps] = useState<readonly CheckedStep[]>([])
  const [busy, setBusy] = useState(false)

  const check = async () => {
    setSteps([])
    setBusy(true)
    const { keys } = queryClient.getQueryData<Credentials>(queryKeys.credentials) ?? credentials
    const checking = checkService({
      api: plainApi,
      behindGateway: config.mode === 'gateway',
      hasKey: keys.some(({ active }) => active),
      askLikePost: async (attemptHeader) => {
        if (direct) await askLikePost(direct.fetch, attemptHeader)
      },
      answersAtAll: () => direct?.answersAtAll() ?? Promise.resolve(false),
    })
    const found: CheckedStep[] = []
    for await (const step of checking) {
      found.push(step)
      setSteps([...found])
    }
    setBusy(false)
    await queryClient.invalidateQueries({ queryKey: queryKeys.serviceNotes })
  }

  const items = checkSteps.map((step, at) => {
    const checked = steps.find((one) => one.step === step)
    const isRunning = busy && at === steps.length
    return {
      name: names[step],
      result: checked?.result ?? (isRunning ? ('running' as const) : ('waiting' as const)),
      words: checked?.words ?? '',
      wayOut: checked?.wayOut ?? null,
    }
  })
  return { items: busy || steps.length > 0 ? items : [], busy, check }
}
