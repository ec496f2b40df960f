export const language = 'de'
export const dates = 'de-DE'
export const numbers = 'de-DE'
export const decimalSign = ','
export const grouped = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, '.')
export const withSign = (minus: string, sign: string, amount: string) =>
  `${minus}${amount}\u{a0}${sign}`
