/** The language of this edition, as `<html lang>` has it, and the locales that its dates and numbers follow. */
export const language = 'en'
export const dates = 'en-GB'
export const numbers = 'en-US'
/**
 * The sign before decimals, whole numbers, and amounts with the sign of a currency, as `numbers` writes them:
 * the first format of `Intl` takes 14 ms, for which no first screen of today's sessions waits.
 */
export const decimalSign = '.'
export const grouped = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',')
export const withSign = (minus: string, sign: string, amount: string) => `${minus}${sign}${amount}`
