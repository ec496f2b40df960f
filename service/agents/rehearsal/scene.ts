import { invalidField, type Problem } from '#service/http/problem.ts'

export const requestKinds = ['choice', 'text', 'questions', 'schema'] as const

export type RequestKind = (typeof requestKinds)[number]

/** The scene that a scene line sets; everything else stays as the goal decides it. */
export type Scene = {
  rounds?: number
  messages?: number
  fail?: number
  ask?: readonly number[]
  costMicros?: number
  kinds?: readonly RequestKind[]
  paceMs?: number
  subagents?: number
}

type Setting = (value: string, key: string) => Scene

/**
 * The settings of the scene line, for demonstrations, tests and benchmarks: a line of the context, or of a
 * string field of it, such as `rehearsal: rounds=500 ask=2,4 pace=50`. docs/rehearsal-agent.md has their meaning.
 */
export const settings: Readonly<Record<string, Setting>> = {
  rounds: (value, key) => ({ rounds: whole(value, key, 1, 1000) }),
  messages: (value, key) => ({ messages: whole(value, key, 1, 1000) }),
  fail: (value, key) => ({ fail: whole(value, key, 0, 1000) }),
  ask: (value, key) => ({
    ask: value
      .split(',')
      .map((part) => whole(part, key, 0, 1000))
      .filter((round) => round > 0),
  }),
  kind: (value, key) => ({ kinds: value.split(',').map((part) => kindOf(part, key)) }),
  cost: (value, key) => ({ costMicros: dollarsOf(value, key) }),
  pace: (value, key) => ({ paceMs: whole(value, key, 0, 600_000) }),
  subagents: (value, key) => ({ subagents: whole(value, key, 0, 1000) }),
}

/** Reads the scene line of a session's context (empty when there is none). Throws a 400. */
export function readScene(context: unknown): Scene {
  const [line, another] = sceneLines(context)
  if (line === undefined) return {}
  if (another !== undefined) throw invalidScene('context has more than one rehearsal: line.')
  const scene: Scene = {}
  for (const part of line.split(/\s+/).filter(Boolean)) {
    const [key = '', value = '', ...rest] = part.split('=')
    const setting = Object.hasOwn(settings, key) ? settings[key] : undefined
    if (!setting || value === '' || rest.length > 0) {
      const keys = Object.keys(settings).join(', ')
      throw invalidScene(
        `The rehearsal: line has "${part}", but it is made of key=value with the keys ${keys}.`,
      )
    }
    Object.assign(scene, setting(value, key))
  }
  return scene
}

function sceneLines(context: unknown): string[] {
  const fields = typeof context === 'object' ? Object.values(context ?? {}) : [context]
  return fields
    .filter((field) => typeof field === 'string')
    .flatMap((text) => text.split('\n'))
    .filter((line) => line.trim().toLowerCase().startsWith('rehearsal:'))
    .map((line) => line.trim().slice('rehearsal:'.length))
}

function whole(value: string, key: string, least: number, most: number): number {
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN
  if (number >= least && number <= most) return number
  throw invalidValue(value, key, `whole numbers from ${least} to ${most}`)
}

function dollarsOf(value: string, key: string): number {
  if (/^\d{1,6}(\.\d{1,6})?$/.test(value)) return Math.round(Number(value) * 1_000_000)
  throw invalidValue(value, key, 'dollars such as 0.40')
}

function kindOf(value: string, key: string): RequestKind {
  const kind = requestKinds.find((known) => known === value)
  if (kind) return kind
  throw invalidValue(value, key, requestKinds.join(', '))
}

function invalidValue(value: string, key: string, takes: string): Problem {
  return invalidScene(`The rehearsal: line says ${key}=${value}, but ${key} takes ${takes}.`)
}

function invalidScene(message: string): Problem {
  return invalidField('context', message)
}
