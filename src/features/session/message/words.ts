export const furtherFields = 'Further fields of the message'
export const named = (names: string, more: number) =>
  `Further fields: ${names}${more > 0 ? ` and ${more} more` : ''}`
