import type { Brief, Place } from '#service/agents/agent.ts'

import { subjectWords } from './subject.ts'

const opening = ['Read the brief', 'Survey {a}', 'List what {a} needs', 'Gather sources on {a}']
const middle = [
  'Map {a} to {b}',
  'Compare {a} with {b}',
  'Try {a} on a sample',
  'Trace where {a} comes from',
  'Reconcile {a} and {b}',
  'Measure {a}',
  'Sort out exceptions in {a}',
  'Test the edges of {a}',
]
const ending = ['Check {a} once more', 'Draft the findings on {a}', 'Review against the goal']
const delegated = ['Sample {name}', 'Look closely at {name}', 'Sum up {name}']

/** What a title depends on of the plan. */
type Shape = { rounds: number; subagentsIn: number; subagentNames: readonly string[] }

/** A short human title; it follows from the place of the round, so neighbours differ. */
export function titleOf(brief: Brief, plan: Shape, place: Place): string {
  const words = subjectWords(brief)
  const { ordinal, subagent } = place
  if (subagent) return filled(pickAt(delegated, ordinal - 1), words, ordinal, subagent.name)
  if (ordinal > plan.rounds) return 'Follow the new direction'
  if (ordinal === plan.subagentsIn) return `Delegate ${plan.subagentNames.join(' and ')}`
  if (ordinal === plan.rounds && plan.rounds > 1) return 'Write up the result'
  const share = ordinal / plan.rounds
  const titles = share <= 0.3 ? opening : share <= 0.8 ? middle : ending
  return filled(pickAt(titles, ordinal - 1), words, ordinal, '')
}

function filled(title: string, words: readonly string[], ordinal: number, name: string): string {
  return title
    .replace('{a}', pickAt(words, ordinal))
    .replace('{b}', pickAt(words, ordinal + 1))
    .replace('{name}', name)
}

function pickAt(items: readonly string[], index: number): string {
  return items[index % items.length] ?? ''
}
