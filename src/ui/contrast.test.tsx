import { afterEach, expect, test } from 'vitest'

const grounds = ['canvas', 'surface', 'sunken']
const words = ['ink', 'ink-2', 'ink-3', 'run-ink', 'wait-ink', 'done-ink', 'fail-ink', 'hold-ink']
const states = ['run', 'wait', 'done', 'fail', 'hold']

const pairs = [
  ...grounds.flatMap((ground) => words.map((word) => [word, ground] as const)),
  ...states.flatMap((state) =>
    [`${state}-ink`, 'ink', 'ink-2'].map((word) => [word, `${state}-soft`] as const),
  ),
  ['canvas', 'ink'],
  ['on-wait', 'wait'],
  ['on-fail', 'fail'],
] as const

afterEach(() => {
  delete document.documentElement.dataset['theme']
})

test.each(['light', 'dark'])('every word stands at least 4.5:1 on its ground, %s', (theme) => {
  document.documentElement.dataset['theme'] = theme
  const faint = pairs
    .map(([word, ground]) => ({ word, ground, ratio: contrast(color(word), color(ground)) }))
    .filter(({ ratio }) => !(ratio >= 4.5))
  expect(faint).toEqual([])
})

test.each(['light', 'dark'])(
  'every mark stands at least 2.5:1 on the surface, and its word beside it, %s',
  (theme) => {
    document.documentElement.dataset['theme'] = theme
    const faint = states
      .map((state) => ({ state, ratio: contrast(color(state), color('surface')) }))
      .filter(({ ratio }) => !(ratio >= 2.5))
    expect(faint).toEqual([])
  },
)

test('the two themes differ, and without a choice the system decides', () => {
  document.documentElement.dataset['theme'] = 'light'
  const light = color('canvas')
  document.documentElement.dataset['theme'] = 'dark'
  const dark = color('canvas')
  expect(dark).not.toEqual(light)
  document.documentElement.dataset['theme'] = 'system'
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? dark : light
  expect(color('canvas')).toEqual(system)
})

/** The token as the browser paints it: linear red, green, blue. */
function color(token: string): readonly number[] {
  const probe = document.createElement('i')
  probe.style.backgroundColor = `var(--color-${token})`
  document.body.append(probe)
  const painted = getComputedStyle(probe).backgroundColor
  probe.remove()
  const paint = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  if (!paint) throw new Error('no canvas to paint on')
  paint.fillStyle = painted
  paint.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha = 0] = paint.getImageData(0, 0, 1, 1).data
  if (alpha !== 255) throw new Error(`${token} is not a colour: ${painted}`)
  return [red, green, blue].map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
}

/** WCAG 2.2, contrast ratio. */
function contrast(one: readonly number[], other: readonly number[]): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (bright + 0.05) / (dim + 0.05)
}

function luminance([red = 0, green = 0, blue = 0]: readonly number[]): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
