export const fleetBurnSaid = 'Cost and times of the last finished rounds of each session that runs.'
export const fleetBurnDerived = (known: number, of: number, seen: number) =>
  [
    'Cost divided by time of work, as a sum. A session that is queued, waiting, paused, held or ended adds nothing.',
    ...(known < of
      ? [
          `${of - known} of ${of} running ${of === 1 ? 'session' : 'sessions'} ${of - known === 1 ? 'shows' : 'show'} no cost of a finished round yet.`,
        ]
      : []),
    ...(seen > 0
      ? [
          `${seen} ${seen === 1 ? 'counts' : 'count'} by the spend that this browser saw in the last five minutes.`,
        ]
      : []),
  ].join(' ')

export const spentSaid =
  'The cost of each session, the time of its creation, and the cost of each round.'
export const spentDerived = (isPart: boolean) =>
  [
    'All of the cost of sessions created today, and the cost of the rounds of today of older sessions.',
    ...(isPart
      ? [
          '“At least”: the rounds or costs of some sessions are not known. They count from the first cost that this browser saw today.',
        ]
      : []),
  ].join(' ')

export const burnSaidRounds = 'Cost and times of the last finished rounds.'
export const burnDerived =
  'Their cost divided by their time of work, without waits for you and without holds.'
export const burnSaidCost = 'The cost of the session. Its rounds show no cost.'
export const burnSeen = 'The spend that this browser saw in the last five minutes.'

export const limitSaid = (spent: string, budget: string) =>
  `${spent} spent, a budget of ${budget}, and the cost of each finished round.`
export const limitDerived = (basis: string) =>
  `How many rounds the rest of the budget pays for: ${basis}. Later rounds may be cheaper or more expensive.`
export const capSaid = (cap: number) =>
  `Guardrails with ${cap === 1 ? '1 round' : `${cap} rounds`} at most, and the rounds so far.`
export const capDerived =
  'How many rounds are left, with each that runs. The budget pays for more, as far as costs are known. The time follows from the last rounds.'

export const timesSaid = 'Start and end of each round, of each question and of the session.'
export const timesDerived =
  'Active: a round worked. Waited for you: no round worked, and a question was open. Idle: the rest, such as queued, paused or between two rounds.'
