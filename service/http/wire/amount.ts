/** Integer micro-units as a plain decimal of the main unit: 12840000 → "12.84", 20000000 → "20". */
export function amountFromMicros(micros: number): string {
  const whole = Math.floor(micros / 1_000_000)
  const fraction = String(micros % 1_000_000)
    .padStart(6, '0')
    .replace(/0+$/, '')
  return fraction === '' ? String(whole) : `${whole}.${fraction}`
}
