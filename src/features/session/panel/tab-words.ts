import type { StationState } from '#src/features/session/line/rail.tsx'
import type { Round } from '#src/model/session.ts'

export const rounds = 'Rounds'
export const round = 'Round'
/** The number alone, or the subagent with the number of its own round. */
export const roundName = ({ number, agent, parentId }: Round) => {
  if (parentId === null) return number === null ? round : String(number)
  return [agent ?? 'subagent', number].filter((part) => part !== null).join(' ')
}
export const cost = 'Cost'
export const time = 'Time'
export const unknown = '–'
export const states: Record<StationState, string> = {
  running: 'Running',
  waiting: 'Waiting for you',
  held: 'Held',
  complete: 'Complete',
  failed: 'Failed',
  cancelled: 'Cancelled',
  unknown: 'State not known',
}
export const lastRounds = (shown: number, all: number) => `The last ${shown} of ${all} rounds.`
export const showEarlier = (count: number) =>
  `Show ${count} earlier ${count === 1 ? 'round' : 'rounds'}`
export const roundsNotShown = 'The service shows no rounds.'
export const roundsNotListed = (count: number) =>
  `The service counts ${count} ${count === 1 ? 'round' : 'rounds'} but lists no rounds.`
export const endedWithoutRound = 'The session ended before a round started.'
export const noRoundYet = 'No round has started yet.'

export const copyReport = 'Copy the report as Markdown'
export const endedWithoutReport = 'This session ended without a completion report.'
export const noReportYet = 'The report appears here when the session has completed.'

export const body = 'Session as the service sends it'
export const sessionAsJson = 'Session as JSON'

export const costsUpTo = (money: string) =>
  `Bars of up to ${money} a round, as the Rounds tab lists them`
export const costOfRound = (name: string, money: string) => `${name}: ${money}`
export const roundNamed = (name: string) => `Round ${name}`
