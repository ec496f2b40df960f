import { useEffect, useRef } from 'react'
import UPlot from 'uplot'

import { numbers } from '#src/locale-words.ts'
import { type Outcome, outcomes, type SpendHistory } from '#src/model/spend/history/history.ts'
import { MICROS } from '#src/model/spend/money.ts'

type SpendChartProps = {
  history: SpendHistory
  /** The names of the hours or days. */
  labels: readonly string[]
  /** The text that a screen reader says instead of the picture. */
  label: string
}

const HEIGHT_PX = 240
const WIDEST_BAR_PX = 26

/** The history as stacked bars on a canvas, drawn anew for each size and theme. */
export function SpendChart({ history, labels, label }: SpendChartProps) {
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    let chart: UPlot | undefined
    const draw = () => {
      chart?.destroy()
      chart = new UPlot(optionsOf(element, history, labels), dataOf(history), element)
      // Of the library's style sheet, loaded with every page, only this is of use here.
      for (const layer of [chart.under, chart.over]) layer.hidden = true
      Object.assign(chart.ctx.canvas.style, { display: 'block', width: '100%', height: '100%' })
    }
    // The first size comes at once.
    const sizes = new ResizeObserver(draw)
    sizes.observe(element)
    const theme = new MutationObserver(draw)
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    const dark = matchMedia('(prefers-color-scheme: dark)')
    dark.addEventListener('change', draw)
    return () => {
      sizes.disconnect()
      theme.disconnect()
      dark.removeEventListener('change', draw)
      chart?.destroy()
    }
  }, [history, labels])
  return (
    <figure
      ref={frame}
      aria-label={label}
      className="h-60 min-w-0 overflow-hidden font-sans text-xs text-ink-3"
    >
      {Object.values(colourOf).map((colour) => (
        <span key={colour} hidden className={`${colour} forced-color-adjust-none`} />
      ))}
    </figure>
  )
}

/** Tokens of the theme; a hidden part of the page carries each, as a canvas knows no classes. */
const colourOf: Readonly<Record<Outcome | 'line' | 'surface', string>> = {
  complete: 'text-ink',
  failed: 'text-fail',
  open: 'text-run',
  gone: 'text-hold',
  line: 'text-line',
  surface: 'text-surface',
}

/**
 * Each series reaches from zero to its upper edge; the tallest is drawn first and the next ones over it. An
 * outcome that spent nothing has no bar.
 */
function dataOf({ buckets }: SpendHistory): UPlot.AlignedData {
  const upTo = outcomes.map((own, last) =>
    buckets.map(({ spent }) =>
      spent[own] === 0
        ? null
        : outcomes.slice(0, last + 1).reduce((sum, each) => sum + spent[each] / MICROS, 0),
    ),
  )
  return [buckets.map((_, index) => index), ...upTo.toReversed()]
}

/** The width of the longest amount at the side, in figures of 11 pixels. */
function roomFor(amounts: readonly string[] | null): number {
  return 12 + 7 * Math.max(0, ...(amounts ?? []).map(({ length }) => length))
}

function optionsOf(
  element: HTMLElement,
  { currency, buckets }: SpendHistory,
  labels: readonly string[],
): UPlot.Options {
  const { color, fontFamily } = getComputedStyle(element)
  const colour = (name: keyof typeof colourOf) => {
    const carrier = element.getElementsByClassName(colourOf[name])[0]
    return carrier ? getComputedStyle(carrier).color : color
  }
  const bars = UPlot.paths.bars?.({ size: [0.68, WIDEST_BAR_PX], radius: 0.08 }) ?? (() => null)
  const line = { stroke: colour('line'), width: 1 }
  const axis = { stroke: color, font: `11px ${fontFamily}`, ticks: { show: false } }
  const money = new Intl.NumberFormat(numbers, {
    style: 'currency',
    currency,
    minimumFractionDigits: 0,
    maximumSignificantDigits: 4,
  })
  return {
    width: element.clientWidth,
    height: HEIGHT_PX,
    padding: [10, 4, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: [-0.6, buckets.length - 0.4] },
      y: { range: (_chart, _min, max) => [0, max * 1.05 || 1] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 28,
        space: 64,
        incrs: [1, 2, 3, 4, 5, 6, 8, 10, 15],
        values: (_chart, splits) => splits.map((at) => labels[at] ?? ''),
      },
      {
        ...axis,
        grid: line,
        size: (_chart, values) => roomFor(values),
        values: (_chart, splits) => splits.map((amount) => money.format(amount)),
      },
    ],
    series: [
      {},
      ...outcomes.toReversed().map((outcome) => ({
        fill: colour(outcome),
        stroke: colour('surface'),
        width: 1,
        points: { show: false },
        paths: bars,
      })),
    ],
  }
}
