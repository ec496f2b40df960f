export const search = 'In dieser Sitzung suchen'
export const placeholder = 'Wörter in den Nachrichten'
export const voice = 'Stimme'
export const allVoices = 'Alle Stimmen'
export const tool = 'Werkzeug'
export const allTools = 'Alle Werkzeuge'
export const round = 'Runde'
export const allRounds = 'Alle Runden'
export const hits = (count: number) => `${count} Treffer`
export const hitOf = (place: number, count: number) => `${place} von ${count}`
export const noHit = 'Kein Treffer'
export const next = 'Nächster Treffer (Eingabe)'
export const previous = 'Voriger Treffer (Umschalt+Eingabe)'
export const close = 'Suche schließen (Escape)'
