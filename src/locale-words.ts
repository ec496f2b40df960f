/** The language of this edition, as `<html lang>` has it, and the locales that its dates and numbers follow. */
export const language = 'en'
export const dates = 'en-GB'
export const numbers = 'en-US'
/** The sign before decimals, as `numbers` writes it. */
export const decimalSign = '.'
/** The sign between groups of three digits, and an amount with the sign of its currency, as `numbers` writes them. */
export const groupSign = ','
export const withSign = (minus: string, sign: string, amount: string) => `${minus}${sign}${amount}`
