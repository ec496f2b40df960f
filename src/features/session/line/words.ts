import type { StationState } from './station.tsx'

export const states: Record<StationState, string> = {
  running: 'running',
  held: 'held',
  waiting: 'waiting for you',
  complete: 'complete',
  failed: 'failed',
  cancelled: 'cancelled',
  unknown: '',
}

export const roundsAndMessages = 'Rounds and messages'
export const newMessages = (count: number) => `${count} new ${count === 1 ? 'message' : 'messages'}`
export const toTheEnd = 'To the end'

export const subagent = (name: string | null) => (name === null ? 'subagent' : `subagent ${name}`)
export const round = (number: number) => `Round ${number}`
export const roundWithoutNumber = 'Round'
export const beforeFirstRound = 'Before the first round'
export const tool = (name: string) => `tool · ${name}`
