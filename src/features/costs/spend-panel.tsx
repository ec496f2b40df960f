import { lazy, Suspense } from 'react'

import { numbers } from '#src/locale-words.ts'
import {
  type Outcome,
  outcomes,
  type SpendHistory,
  type SpendRange,
} from '#src/model/spend/history/history.ts'
import { formatMoney } from '#src/model/spend/money.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Panel, Skeleton } from '#src/ui/display/panel.tsx'
import { Cell, HeaderCell, Row, Table } from '#src/ui/display/table.tsx'

import * as words from './words.ts'

/** Without the chart the page keeps its figures, and the table says what the chart would. */
const SpendChart = lazy(async () => {
  try {
    giveValidLanguage()
    return { default: (await import('./spend-chart.tsx')).SpendChart }
  } catch {
    return { default: () => <p className="text-ink-2">{words.noChart}</p> }
  }
})

/** The chart's library formats numbers as it loads, and throws if the browser's language is no valid tag. */
function giveValidLanguage(): void {
  try {
    Intl.getCanonicalLocales(navigator.language)
  } catch {
    Object.defineProperty(navigator, 'language', { value: 'en-US', configurable: true })
  }
}

type SpendPanelProps = {
  history: SpendHistory
  range: SpendRange
  isOnly: boolean
  /** A longer range is chosen, whose only day with spend is today. */
  isAllToday?: boolean
}

/** The spend of a currency by hour or day: a picture, and a table that says the same. */
export function SpendPanel(props: SpendPanelProps) {
  const { history, range, isOnly, isAllToday = false } = props
  const { currency, micros, buckets } = history
  const moments = range === '24h' ? hours : days
  const labels = buckets.map(({ from }) => moments.format(from))
  const per = isAllToday ? words.spendToday : words.spendPer[range]
  const title = isOnly ? per : words.inCurrency(per, currency)
  const shown = outcomes.filter((each) => buckets.some(({ spent }) => spent[each] > 0))
  return (
    <Panel title={title} actions={<Legend shown={shown} />}>
      <Suspense
        fallback={
          <div className="h-60">
            <Skeleton label={words.loadingChart} lines={6} />
          </div>
        }
      >
        <SpendChart
          history={history}
          labels={labels}
          label={words.chartIs(title, formatMoney(micros, currency))}
        />
      </Suspense>
      <details className="mt-2 text-sm">
        <summary className="w-fit cursor-pointer py-1 text-ink-2 hover:text-ink pointer-coarse:py-3">
          {words.asTable}
        </summary>
        <SpendTable history={history} labels={labels} range={range} shown={shown} title={title} />
        <p className="mt-2 max-w-[80ch] text-ink-3">{words.placedNote}</p>
      </details>
    </Panel>
  )
}

const swatches: Readonly<Record<Outcome, string>> = {
  complete: 'bg-ink',
  failed: 'bg-fail',
  open: 'bg-run',
  gone: 'bg-hold',
}

function Legend({ shown }: { shown: readonly Outcome[] }) {
  return (
    <ul className="flex flex-wrap gap-x-3.5 gap-y-1 text-sm text-ink-2">
      {shown.map((outcome) => (
        <li key={outcome} className="inline-flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className={classNames('size-3 rounded-key forced-color-adjust-none', swatches[outcome])}
          />
          {words.outcomeNames[outcome]}
        </li>
      ))}
    </ul>
  )
}

type SpendTableProps = {
  history: SpendHistory
  labels: readonly string[]
  range: SpendRange
  shown: readonly Outcome[]
  title: string
}

function SpendTable({ history, labels, range, shown, title }: SpendTableProps) {
  const { buckets, currency } = history
  return (
    <Table
      label={title}
      className="max-sm:[&_:is(td,th)]:px-1.5 max-sm:[&_:is(td,th)]:whitespace-normal"
    >
      <thead>
        <tr>
          <HeaderCell>{range === '24h' ? words.hour : words.day}</HeaderCell>
          {shown.map((outcome) => (
            <HeaderCell key={outcome} numeric>
              {words.outcomeNames[outcome]}
            </HeaderCell>
          ))}
          <HeaderCell numeric>{words.total}</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {buckets.map(({ from, spent, isLatest }, index) => (
          <Row key={from}>
            <Cell className="whitespace-nowrap">{labels[index]}</Cell>
            {shown.map((outcome) => (
              <Cell key={outcome} numeric>
                {formatMoney(spent[outcome], currency)}
              </Cell>
            ))}
            <Cell numeric>
              {isLatest && <span className="text-ink-3">{words.atTheLatest} </span>}
              {formatMoney(
                outcomes.reduce((sum, each) => sum + spent[each], 0),
                currency,
              )}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

const hours = new Intl.DateTimeFormat(numbers, {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const days = new Intl.DateTimeFormat(numbers, { month: 'short', day: 'numeric' })
