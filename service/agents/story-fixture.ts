import type { Story } from './agent.ts'

/** For tests: what an agent is told while nothing has happened. */
export const emptyStory: Story = {
  round: null,
  money: { budgetMicros: null, spentMicros: 0, reservedMicros: 0, branchMicros: 0 },
  directions: [],
  newDirections: [],
  answers: [],
  journal: [],
}
