export const search = 'In dieser Sitzung suchen'
export const placeholder = 'Wörter in den Nachrichten'
export const voice = 'Stimme'
export const hits = (count: number, isWhole: boolean) => {
  if (count === 0) return isWhole ? 'Kein Treffer' : 'Noch kein Treffer'
  return `${count}${isWhole ? '' : '+'} Treffer`
}
export const hitOf = (place: number, count: number, isWhole: boolean) =>
  `${place} von ${count}${isWhole ? '' : '+'}`
export const next = 'Nächster Treffer (Eingabe)'
export const previous = 'Voriger Treffer (Umschalt+Eingabe)'
export const close = 'Suche schließen (Escape)'
