export const editLabels = 'Edit title and tags'
export const title = 'Title'
export const titleHint = 'The title stands in place of the goal.'
export const tags = 'Tags'
export const tagsHint = 'Separate tags by commas.'
export const tagsTooMuch = (most: number, longest: number) =>
  `Give at most ${most} tags of at most ${longest} characters each.`
export const note = 'Note'
export const staysHere =
  'Title, tags and note stay in this browser. The service and the agent do not see them.'
export const save = 'Save'
export const discard = 'Discard'
