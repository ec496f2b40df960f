export const select = (name: string) => `Select ${name}`
export const selection = 'Selected sessions'
export const selected = (count: number, unread: number) =>
  unread === 0 ? `${count} selected` : `${count} selected, ${unread} not read yet`
export const answer = 'Answer'
export const answerCount = (count: number) => `Answer ${count}`
export const actionsOn = (name: string) => `Actions: ${name}`
export const tapToSelect = 'Tap to select'
export const selectRows = 'Select'
export const selectRow = 'Select this session'
export const selectAll = 'Select all'
export const clear = 'Clear'
export const notDone = (name: string, why: string) => `${name}: ${why}`
export const asksNothing = 'It asks nothing now'
