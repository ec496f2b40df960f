import { assumptions } from '#src/contract/assumptions.ts'
import type { SignalRequest } from '#src/contract/requests.ts'
import type { Dialect } from '#src/model/dialect.ts'

const { createNames, signalNames } = assumptions

/** The body of a create in the words of the service. */
export function sayCreate(request: object, dialect: Dialect): unknown {
  const { goal, context, guardrails } = dialect.names
  return renamed(request, {
    [createNames.goal]: goal,
    [createNames.context]: context,
    [createNames.guardrails]: guardrails,
  })
}

/** The same for a signal; its `newBudget` as a text where the service takes no number. */
export function saySignal(signal: SignalRequest, dialect: Dialect): unknown {
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

function renamed(body: object, names: Readonly<Record<string, string>>): unknown {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [names[name] ?? name, value]),
  )
}
