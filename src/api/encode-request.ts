import { pathFor } from '#src/contract/paths.ts'
import type { SignalRequest } from '#src/contract/requests.ts'
import type { Dialect } from '#src/model/dialect.ts'

/** The body of a create in the words of the service; unchanged before the service was asked. */
export function encodeCreate(request: object, dialect: Dialect | null): unknown {
  return dialect ? renamed(request, dialect.names) : request
}

/** The same for a signal, with its `newBudget` as a text if the service takes no number. */
export function encodeSignal(signal: SignalRequest, dialect: Dialect | null): unknown {
  if (!dialect) return signal
  const { signalType, newBudget, reason, message } = dialect.names
  const isText = dialect.newBudgetIs === 'text' && signal.type === 'resume'
  const body =
    isText && signal.newBudget !== undefined
      ? { ...signal, newBudget: String(signal.newBudget) }
      : signal
  return renamed(body, { type: signalType, newBudget, reason, message })
}

/** How the service describes the withdrawal of a request: at §4's own path, with its method and last word; or null. */
export function dismissTarget(
  dialect: Dialect | null,
  parameters: { id: string; inputId: string },
): { method: string; path: string } | null {
  const described = dialect?.endpoints.cancelInput
  if (!described) return null
  const word = /\/(cancel|dismiss|skip)\/?$/i.exec(described.path)?.[1]
  const path = pathFor('respondToHumanInput', parameters)
  return {
    method: described.method,
    path: word === undefined ? path : `${path}/${word.toLowerCase()}`,
  }
}

function renamed(body: object, names: Readonly<Record<string, string | null>>): unknown {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [names[name] ?? name, value]),
  )
}
