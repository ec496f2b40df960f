export type KeyboardGroup = {
  title: string
  /** Pressed one after another; `or` does the same. */
  keys: readonly { keys: readonly string[]; or?: readonly string[]; does: string }[]
}

/** Every key of the console, for the card behind `?` and the settings; `mod` is ⌘ or Ctrl. */
export const keyboardGroups: readonly KeyboardGroup[] = [
  {
    title: 'Everywhere',
    keys: [
      { keys: ['N'], or: ['C'], does: 'New session' },
      { keys: ['G', 'I'], does: 'Inbox' },
      { keys: ['G', 'S'], does: 'Sessions' },
      { keys: ['G', 'C'], does: 'Costs' },
      { keys: ['G', 'K'], does: 'API keys' },
      { keys: ['?'], does: 'Show these keys' },
      { keys: ['Escape'], does: 'Close the dialog or the results on top' },
    ],
  },
  {
    title: 'Sessions',
    keys: [{ keys: ['/'], does: 'Search' }],
  },
  {
    title: 'A session',
    keys: [
      { keys: ['P'], does: 'Pause or resume' },
      { keys: ['R'], does: 'Redirect' },
      { keys: ['A'], does: 'Answer the question' },
    ],
  },
  {
    title: 'Answering',
    keys: [
      { keys: ['1'], does: 'Choose the first, and so on up to 9' },
      { keys: ['mod+Enter'], does: 'Send' },
    ],
  },
  {
    title: 'Inbox',
    keys: [
      { keys: ['J'], does: 'Next' },
      { keys: ['K'], does: 'Previous' },
    ],
  },
]
