export const budgetOfNothing = 'A budget is more than nothing.'
export const budgetTooSmall = (spent: string) =>
  `The new budget is a total, not a top-up: it must be above the ${spent} already spent.`
