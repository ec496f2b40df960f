import * as words from './words/keyboard-words.ts'

export type KeyboardGroup = {
  title: string
  /** Keys to press one after another; `or` has the same effect. */
  keys: readonly { keys: readonly string[]; or?: readonly string[]; does: string }[]
}

/** Every key of the console, for the dialog of `?` and the settings; `mod` is ⌘ or Ctrl. */
export const keyboardGroups: readonly KeyboardGroup[] = [
  {
    title: words.everywhere,
    keys: [
      { keys: ['N'], or: ['C'], does: words.newSession },
      { keys: ['I'], or: ['G', 'I'], does: words.inbox },
      { keys: ['G', 'S'], does: words.sessions },
      { keys: ['G', 'C'], does: words.costs },
      { keys: ['G', 'K'], does: words.apiKeys },
      { keys: ['G', 'L'], does: words.ledger },
      { keys: ['mod+K'], does: words.find },
      { keys: ['shift+P'], does: words.pauseAll },
      { keys: ['?'], does: words.showKeys },
      { keys: ['Escape'], does: words.close },
    ],
  },
  {
    title: words.sessions,
    keys: [
      { keys: ['/'], does: words.search },
      { keys: ['J'], does: words.nextRow },
      { keys: ['K'], does: words.previousRow },
      { keys: ['Space'], does: words.selectRow },
      { keys: ['mod+A'], does: words.selectAll },
      { keys: ['A'], does: words.answerRow },
      { keys: ['P'], does: words.pauseRows },
      { keys: ['R'], does: words.redirectRows },
      { keys: ['B'], does: words.resumeRows },
      { keys: ['X'], does: words.cancelRows },
      { keys: ['D'], does: words.startLikeRow },
    ],
  },
  {
    title: words.aSession,
    keys: [
      { keys: ['P'], does: words.pauseOrResume },
      { keys: ['R'], does: words.redirect },
      { keys: ['B'], does: words.resumeWithBudget },
      { keys: ['X'], does: words.cancel },
      { keys: ['A'], does: words.answer },
      { keys: ['D'], does: words.startLike },
      { keys: ['E'], does: words.exportSession },
      { keys: ['/'], does: words.searchMessages },
      { keys: [words.previousRoundKey], does: words.previousRound },
      { keys: [words.nextRoundKey], does: words.nextRound },
    ],
  },
  {
    title: words.answering,
    keys: [
      { keys: ['1'], does: words.choose },
      { keys: ['mod+Enter'], does: words.send },
    ],
  },
  {
    title: words.inbox,
    keys: [
      { keys: ['J'], does: words.next },
      { keys: ['K'], does: words.previous },
      { keys: ['shift+1'], does: words.sendFirst },
      { keys: ['D'], does: words.dismissFailure },
    ],
  },
]
