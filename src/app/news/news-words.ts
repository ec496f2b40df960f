export const news = {
  failed: (goal: string) => `Failed: ${goal}`,
  'cost-limited': (goal: string) => `At its cost limit: ${goal}`,
  complete: (goal: string) => `Complete: ${goal}`,
}
export const manyNews = {
  failed: (count: number) => `${count} sessions failed`,
  'cost-limited': (count: number) => `${count} sessions are at their cost limit`,
  complete: (count: number) => `${count} sessions are complete`,
}
export const open = 'Open'
export const show = 'Show'
