export const thinking = (text: string) => `Überlegung: ${text}`
