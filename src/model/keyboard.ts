export type KeyboardGroup = {
  title: string
  /** Keys to press one after another; `or` has the same effect. */
  keys: readonly { keys: readonly string[]; or?: readonly string[]; does: string }[]
}

/** Every key of the console, for the dialog of `?` and the settings; `mod` is ⌘ or Ctrl. */
export const keyboardGroups: readonly KeyboardGroup[] = [
  {
    title: 'Everywhere',
    keys: [
      { keys: ['N'], or: ['C'], does: 'New session' },
      { keys: ['I'], or: ['G', 'I'], does: 'Inbox' },
      { keys: ['G', 'S'], does: 'Sessions' },
      { keys: ['G', 'C'], does: 'Costs' },
      { keys: ['G', 'K'], does: 'API keys' },
      { keys: ['G', 'L'], does: 'Ledger' },
      { keys: ['mod+K'], does: 'Find a session, a page or an action' },
      { keys: ['shift+P'], does: 'Pause everything that runs, after you confirm' },
      { keys: ['?'], does: 'Show all keys' },
      { keys: ['Escape'], does: 'Close the dialog or the search results' },
    ],
  },
  {
    title: 'Sessions',
    keys: [
      { keys: ['/'], does: 'Search' },
      { keys: ['J'], does: 'Next row' },
      { keys: ['K'], does: 'Previous row' },
      { keys: ['Space'], does: 'Select the row; Shift with J or K selects a range' },
      { keys: ['mod+A'], does: 'Select all rows of the list; Escape clears the selection' },
      { keys: ['A'], does: 'Answer the question of the row' },
      { keys: ['P'], does: 'Pause or resume the row, or the selected rows' },
      { keys: ['R'], does: 'Redirect them' },
      { keys: ['B'], does: 'Resume them with a new budget' },
      { keys: ['X'], does: 'Cancel them, after you confirm' },
      { keys: ['D'], does: 'Start a session like the row' },
    ],
  },
  {
    title: 'A session',
    keys: [
      { keys: ['P'], does: 'Pause or resume' },
      { keys: ['R'], does: 'Redirect' },
      { keys: ['B'], does: 'Resume with a new budget' },
      { keys: ['X'], does: 'Cancel, after you confirm' },
      { keys: ['A'], does: 'Answer the question' },
      { keys: ['D'], does: 'Start a session like this' },
      { keys: ['E'], does: 'Export the transcript or the report' },
      { keys: ['/'], does: 'Search the messages; Enter and Shift+Enter walk the hits' },
      { keys: ['['], does: 'Previous round' },
      { keys: [']'], does: 'Next round; Enter folds the round' },
    ],
  },
  {
    title: 'Answering',
    keys: [
      { keys: ['1'], does: 'Choose the first option; 2 to 9 choose the others' },
      { keys: ['mod+Enter'], does: 'Send' },
    ],
  },
  {
    title: 'Inbox',
    keys: [
      { keys: ['J'], does: 'Next' },
      { keys: ['K'], does: 'Previous' },
      { keys: ['shift+1'], does: 'Send the first option, or resume with it' },
      { keys: ['D'], does: 'Dismiss a failure' },
    ],
  },
]
