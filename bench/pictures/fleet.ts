import type { ModelAnswer } from '#service/agents/model/endpoint-fixture.ts'

/** A session of the pictures. */
export type Work = {
  goal: string
  context?: string
  /** The last words of the agent. */
  says: string
  /** `rounds` come before its end; `rest` is the state on the list, once the model has no other answer. */
  facts: { tags: string; budget: number; rounds: number; rest: string }
  asks?: readonly [question: string, ...choices: string[]]
  /** The reason of a pause by the operator. */
  paused?: string
}

/** Its question is answered before the others begin. */
export const first: Work = {
  goal: 'Summarise the October incidents for the board',
  says: 'Seven incidents in October; two of them reached customers.',
  facts: { tags: 'platform', budget: 1, rounds: 1, rest: 'Complete' },
  asks: ['Do the five internal incidents belong into the summary?', 'A line for each', 'No'],
}

/** The session whose page is drawn; `ledgerRounds` has its words. */
export const ledger: Work = {
  goal: 'Move the billing exports to the new ledger',
  context: 'Ledger schema v4. Closed periods are read-only: finance signs off on every move.',
  says: 'Both checks lead to the same three refunds.',
  facts: { tags: 'finance', budget: 2, rounds: 4, rest: 'Waiting for you' },
}

export const others: readonly Work[] = [
  {
    goal: 'Answer the vendor security questionnaire',
    says: '83 of 84 answers come from the policies, with their sections.',
    facts: { tags: 'security', budget: 1.5, rounds: 3, rest: 'Waiting for you' },
    asks: ['Which SOC 2 report may I attach?', 'The report of 2026', 'The report of 2025'],
  },
  {
    goal: 'Triage the flaky checkout tests',
    says: '17 tests wait for a fixed time; 14 test a payment page that is gone.',
    facts: { tags: 'checkout', budget: 1, rounds: 5, rest: 'Waiting for you' },
    asks: ['Delete the 14 tests of the old payment page?', 'Delete them', 'Keep them'],
  },
  {
    goal: 'Index the support archive and write a taxonomy',
    says: 'Pass 2 of 3: 28,400 of 41,220 tickets have a cluster.',
    facts: { tags: 'support', budget: 2, rounds: 7, rest: 'Running' },
  },
  {
    goal: 'Find why p95 latency doubled on Tuesday',
    says: 'v813 opens a connection for each feature flag; v812 shared one.',
    facts: { tags: 'urgent', budget: 1.5, rounds: 3, rest: 'Running' },
  },
  {
    goal: 'Port the nightly import to the streaming job',
    says: 'The replay of 19 November shows no difference so far.',
    facts: { tags: 'data', budget: 3, rounds: 5, rest: 'Running' },
  },
  {
    goal: 'Translate the help centre into Portuguese',
    says: 'The page on exports is translated.',
    facts: { tags: 'docs', budget: 0.5, rounds: 9, rest: 'Cost limit' },
  },
  {
    goal: 'Rewrite the onboarding e-mails',
    says: 'Four of six drafts are ready.',
    facts: { tags: 'growth', budget: 1, rounds: 4, rest: 'Paused' },
    paused: 'the brand team reads the first drafts',
  },
  {
    goal: 'List the renewal dates of all supplier contracts',
    says: 'All 23 scans have readable text.',
    facts: { tags: 'finance, legal', budget: 2, rounds: 2, rest: 'Failed' },
  },
]

/** An answer of the model that calls tools. */
export const call = (text: string, ...tools: readonly [string, Record<string, unknown>][]) => ({
  text,
  calls: tools.map(([name, given]) => ({ name, arguments: given })),
})

const results = new Map<string, string>()

/** The result of a query of the ledger. */
export const resultOf = async (text: string) => results.get(text) ?? '0 rows'

function query(says: string, text: string, result: string): ModelAnswer {
  results.set(text, result)
  return call(says, ['ledger__query', { text }])
}

const rates = 'Recompute October at the rates of the posting date.'
const refunds = 'Match every refund of October to its invoice.'
const about = 'They belong to October invoices, **$1,204.50** in all.'

export const ledgerRounds: readonly ModelAnswer[] = [
  query(
    'Both schemas are small enough to compare.',
    'select table_name, count(*) from columns group by 1',
    'exports    43\nledger_v4  41',
  ),
  call('41 of 43 columns have a counterpart; the other two feed one report.', [
    'note',
    { text: '`fx_rate_src` and `legacy_ref` are only read by the October reconciliation.' },
  ]),
  query(
    'September moves to the cent. October is next.',
    "select count(*), sum(amount) from exports where period = '2026-10'",
    '18,204 rows · 4,911,220.37',
  ),
  call('October moves, with three rows in doubt.', [
    'note',
    { text: '18,201 rows agree. The other three differ by their rate, or have no invoice.' },
  ]),
  call(
    'Two checks of October can run side by side.',
    ['delegate', { name: 'fx', task: rates }],
    ['delegate', { name: 'refunds', task: refunds }],
  ),
  call(
    `${ledger.says}\n${about} A move changes a closed period, so I need a decision before I write.`,
    [
      'ask_human',
      {
        question: 'Move the three refunds into October?',
        detail: `${about} Moving them reopens a closed period; leaving them makes October 0.02 % too high.`,
        choices: ['Move them and reopen October', 'Leave them in November', 'Ask finance first'],
      },
    ],
  ),
]

/** The rounds of the subagents, by their tasks. */
export const partRounds: Readonly<Record<string, readonly ModelAnswer[]>> = {
  [rates]: [
    call('Recomputing 18,204 rows.', [
      'report',
      { text: 'All but three rows agree to the cent. The three are refunds.' },
    ]),
  ],
  [refunds]: [
    call('Matching 212 refunds with their invoices.', [
      'report',
      { text: '209 match. Three were posted in November against October invoices.' },
    ]),
  ],
}
