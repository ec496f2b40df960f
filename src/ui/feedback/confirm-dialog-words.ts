export const keep = 'Keep it as it is'
export const typeToGoOn = (typed: string) => `Type ${typed} to go on`
