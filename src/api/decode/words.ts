export const thinking = (text: string) => `Thinking: ${text}`
