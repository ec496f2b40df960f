export const news = {
  failed: (goal: string) => `Gescheitert: ${goal}`,
  'cost-limited': (goal: string) => `An der Kostengrenze: ${goal}`,
  complete: (goal: string) => `Fertig: ${goal}`,
}
export const manyNews = {
  failed: (count: number) => `${count} Sitzungen sind gescheitert`,
  'cost-limited': (count: number) => `${count} Sitzungen sind an ihrer Kostengrenze`,
  complete: (count: number) => `${count} Sitzungen sind fertig`,
}
export const open = 'Öffnen'
export const show = 'Zeigen'
