/** An amount of the wire (§4, checked by the contract's schema) as integer micro-units, a number rounded. */
export function microsOf(amount: number | string): number {
  if (typeof amount === 'number') return Math.round(amount * 1_000_000)
  const [whole = '0', decimals = ''] = amount.split('.')
  return Number(whole) * 1_000_000 + Number(decimals.padEnd(6, '0').slice(0, 6))
}

/** Micro-units as people read them in a sentence: at least two decimals, no trailing zeros beyond. */
export function dollars(micros: number): string {
  const [whole, decimals = ''] = amountFromMicros(micros).split('.')
  return `$${whole}.${decimals.padEnd(2, '0')}`
}

/** Integer micro-units as a plain decimal of the main unit: 12840000 → "12.84", 20000000 → "20". */
export function amountFromMicros(micros: number): string {
  const whole = Math.floor(micros / 1_000_000)
  const fraction = String(micros % 1_000_000)
    .padStart(6, '0')
    .replace(/0+$/, '')
  return fraction === '' ? String(whole) : `${whole}.${fraction}`
}
