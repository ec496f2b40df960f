/** A fault put into the follower: each `from` stands exactly once in `file` and becomes its `to`. */
export type Mutant = { name: string; file: string; edits: readonly Edit[] }
type Edit = { from: string; to: string }

/** Ten faults that a follower of this kind could have; `npm run mutants` shows that the tests find each. */
export const mutants: readonly Mutant[] = [
  {
    name: 'no overlap: a walk begins behind the last round, and known rounds are not read again',
    file: 'follower.ts',
    edits: [
      {
        from: 'let from = cursorBefore(state, placeOf(state, hot[0] ?? null), state.overlap)',
        to: 'let from: string | null = state.order.at(-1) ?? null',
      },
      { from: 'const open = hot.find((id) => !covered.has(id))', to: 'const open = undefined' },
    ],
  },
  {
    name: 'no growth: a round longer than a page is never asked for whole',
    file: 'follower.ts',
    edits: [
      {
        from: 'return state.limit < greatest(state, from)',
        to: 'return state.limit < 0 * greatest(state, from)',
      },
    ],
  },
  {
    name: 'no audit: nobody looks at old rounds again',
    file: 'follower.ts',
    edits: [
      {
        from: 'if (state.polls % AUDIT_EVERY === 0) yield* audit(state)',
        to: 'if (state.polls % AUDIT_EVERY === -1) yield* audit(state)',
      },
    ],
  },
  {
    name: 'no sweep: a failed check leads to nothing',
    file: 'reconcile.ts',
    edits: [{ from: 'if (found === null || found.sweep) {', to: 'if (found === null) {' }],
  },
  {
    name: 'no reconcile: the end of the session is the end of reading',
    file: 'follower.ts',
    edits: [
      {
        from: 'reading: reconcile(state)',
        to: 'reading: (function* () { return true })()',
      },
    ],
  },
  {
    name: 'blind ids: whatever is called an id is believed',
    file: 'read-page.ts',
    edits: [
      {
        from: 'return compareIds(messages, again.page.messages)',
        to: "return again ? 'stable' : compareIds(messages, [])",
      },
    ],
  },
  {
    name: 'no cap check: a silent cap is taken for the end of the list',
    file: 'read-page.ts',
    edits: [
      {
        from: "return longest.kind === 'cut' || (ROUND_NUMBERS.includes(length) && length >= 20)",
        to: "return longest.kind === 'cut'",
      },
    ],
  },
  {
    name: 'naive loop: only what lies behind the last round is ever asked for',
    file: 'follower.ts',
    edits: [
      {
        from: '  yield* walk(state)\n',
        to: '  yield* readPage(state, state.order.at(-1) ?? null, state.limit)\n',
      },
    ],
  },
  {
    name: 'off-by-one cursor: one round too far',
    file: 'follower-state.ts',
    edits: [
      {
        from: 'for (let at = place - rounds; at >= 0; at -= 1) {',
        to: 'for (let at = place - rounds + 1; at >= 0; at -= 1) {',
      },
    ],
  },
  {
    name: 'drop on error: a failed request ends the reading for good',
    file: 'follower.ts',
    edits: [
      {
        from: 'if (endsLook(state, fullRead.ask, answer)) return null',
        to: 'if (endsLook(state, fullRead.ask, answer)) return true',
      },
    ],
  },
]
