export const budgetOfNothing = 'Ein Budget ist größer als null.'
export const budgetTooSmall = (spent: string) =>
  `Das neue Budget ist die Gesamtsumme, kein Aufschlag: Es muss über den schon ausgegebenen ${spent} liegen.`
