import { assumptions } from '#src/contract/assumptions.ts'
import { pathFor } from '#src/contract/paths.ts'
import type { SignalRequest } from '#src/contract/requests.ts'
import type { Dialect } from '#src/model/dialect.ts'

const { createNames, signalNames } = assumptions

/** The body of a create in the words of the service. */
export function encodeCreate(request: object, dialect: Dialect): unknown {
  const { goal, context, guardrails } = dialect.names
  return renamed(request, {
    [createNames.goal]: goal,
    [createNames.context]: context,
    [createNames.guardrails]: guardrails,
  })
}

/** The same for a signal; its `newBudget` as a text where the service takes no number. */
export function encodeSignal(signal: SignalRequest, dialect: Dialect): unknown {
  const { signalType, newBudget, reason, message } = dialect.names
  const isText = dialect.newBudgetIs === 'text' && signal.type === 'resume'
  const said =
    isText && signal.newBudget !== undefined
      ? { ...signal, newBudget: String(signal.newBudget) }
      : signal
  return renamed(said, {
    [signalNames.type]: signalType,
    [signalNames.newBudget]: newBudget,
    [signalNames.reason]: reason,
    [signalNames.message]: message,
  })
}

/**
 * Where a request for input is withdrawn at this service: §4's own path of that request, with the method
 * and the last word of what the service describes. Null when it describes none.
 */
export function dismissTarget(
  dialect: Dialect | null,
  parameters: { id: string; inputId: string },
): { method: string; path: string } | null {
  const { method, path } = dialect?.endpoints.cancelInput ?? {}
  if (method === undefined || path === undefined) return null
  const word = /\/(cancel|dismiss|skip)\/?$/i.exec(path)?.[1]
  const request = pathFor('respondToHumanInput', parameters)
  return { method, path: word === undefined ? request : `${request}/${word.toLowerCase()}` }
}

function renamed(body: object, names: Readonly<Record<string, string>>): unknown {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [names[name] ?? name, value]),
  )
}
