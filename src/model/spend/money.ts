/** Money is integer micro-units (a millionth of the currency's main unit), never a float in between. */
export const MICROS = 1_000_000

/** Reads a decimal string or number of the main unit into micro-units; null when it is no amount. */
export function parseMicros(value: unknown): number | null {
  if (typeof value === 'number') {
    return Number.isFinite(value) ? withoutMinusZero(Math.round(value * MICROS)) : null
  }
  if (typeof value !== 'string') return null
  const match = /^\s*(-?)(\d{1,10})(?:\.(\d{1,18}))?\s*$/.exec(value)
  if (!match) return null
  const fraction = Number((match[3] ?? '').slice(0, 6).padEnd(6, '0'))
  const micros = Number(match[2]) * MICROS + fraction
  return withoutMinusZero(match[1] === '-' ? -micros : micros)
}

/** Minus zero would be shown as "-$0.00". */
function withoutMinusZero(micros: number): number {
  return micros + 0
}

/** Micro-units as a plain decimal string of the main unit ("12.5"), as a request carries it. */
export function decimalFromMicros(micros: number): string {
  const whole = Math.trunc(Math.abs(micros) / MICROS)
  const fraction = String(Math.abs(micros) % MICROS)
    .padStart(6, '0')
    .replace(/0+$/, '')
  return `${micros < 0 ? '-' : ''}${whole}${fraction && `.${fraction}`}`
}

/** Micro-units for people ("$12.84"); small amounts keep the digits that matter ("$0.0042"). */
export function formatMoney(micros: number, currency = 'USD'): string {
  const amount = micros / MICROS
  const small = Math.abs(amount) < 0.1
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: small ? 4 : 2,
  }).format(amount)
}
