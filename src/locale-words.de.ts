export const language = 'de'
export const dates = 'de-DE'
export const numbers = 'de-DE'
export const decimalSign = ','
