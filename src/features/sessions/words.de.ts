export const sessions = 'Sitzungen'
export const addById = 'Nach ID hinzufügen'
export const loadingSessions = 'Sitzungen werden geladen'

export const noSessionsYet = 'Noch keine Sitzungen in diesem Browser'
export const readingList = 'Die Liste der Sitzungen wird vom Dienst gelesen'
export const createFirst = 'Die erste Sitzung erstellen'
export const addSessionById = 'Sitzung nach ID hinzufügen'
export const giveGoal =
  'Einem Agenten ein Ziel geben und der Sitzung hier folgen: ihrer Arbeit, ihren Kosten und ihren Fragen.'
export const listings = {
  none: 'Der Dienst hat keine Liste der Sitzungen. Diese Liste enthält die Sitzungen, die in diesem Browser erstellt oder hinzugefügt wurden.',
  looking:
    'Sitzungen des Kontos, die andere Browser oder Programme begonnen haben, werden gesucht.',
  read: 'Sitzungen des Kontos, die andere Browser oder Programme beginnen, erscheinen auch in dieser Liste.',
  failed:
    'Die Liste der Sitzungen war vom Dienst nicht lesbar. Die Konsole versucht es von selbst erneut.',
}

export const filterByStatus = 'Nach Status filtern'
export const filters = {
  all: 'Alle',
  waiting: 'Wartet',
  running: 'Aktiv',
  paused: 'Angehalten',
  'cost-limited': 'Kostengrenze',
  complete: 'Fertig',
  failed: 'Ohne Erfolg',
  'near-limit': 'Nahe der Kostengrenze',
}
export const tagged = (tag: string) => `Schlagwort: ${tag}`
export const ages = { '1h': 'Letzte Stunde', '24h': 'Letzte 24 Stunden', '7d': 'Letzte 7 Tage' }
export const view = 'Ansicht'
export const anyTime = 'Beliebige Zeit'
export const tag = 'Schlagwort'
export const anyTag = 'Jedes Schlagwort'
export const sortBy = 'Sortieren nach'
export const descending = 'Größte oder neueste zuerst'
export const moreColumns = 'Weitere Spalten'
export const savedViews = 'Gespeicherte Ansichten'
export const viewName = 'Name dieser Ansicht'
export const saveView = 'Ansicht speichern'
export const viewHolds =
  'Eine Ansicht enthält Filter, Suche und Reihenfolge. Ansichten und Spalten bleiben in diesem Browser.'
export const deleteView = (name: string) => `Ansicht löschen: ${name}`
export const searchSessions = 'Sitzungen suchen'
export const searchPlaceholder = 'Ziele, IDs und mehr suchen'
export const noMatch = (search: string) => `Keine Sitzung passt zu „${search}“`
export const noSessionInState = 'Keine Sitzung passt jetzt zu diesen Filtern'
export const searchCovers =
  'Die Suche umfasst Titel, Schlagwörter, Notizen, Ziele, IDs, offene Fragen und letzte Nachrichten, innerhalb der gewählten Filter.'
export const sessionsMove = 'Sitzungen erscheinen hier von selbst, wenn sie passen.'
export const showAll = 'Alle Sitzungen zeigen'

export const oldest = (age: string) => `die älteste wartet ${age}`
export const questionUnit = (count: number) => (count === 1 ? 'Frage' : 'Fragen')
export const sessionUnit = (count: number) => (count === 1 ? 'Sitzung' : 'Sitzungen')
export const queued = (count: number) => `${count} eingereiht`

export const columns = {
  status: 'Status',
  goal: 'Ziel',
  tags: 'Schlagwörter',
  cost: 'Kosten',
  budget: 'Budget',
  burn: 'Verbrauch',
  rounds: 'Runden',
  agent: 'Agent',
  id: 'ID',
  created: 'Erstellt',
  seen: 'Alter',
}
export const actions = 'Aktionen'
export const burnOf = (amount: string) => `${amount}/min`
export const editNamed = (session: string) => `Titel und Schlagwörter bearbeiten: ${session}`
export const waits = (age: string) => `Wartet ${age}`
export const ended = (ago: string) => `Zu Ende ${ago}`
export const updated = (ago: string) => `Aktualisiert ${ago}`
export const notUpdated = 'Nicht aktuell'
export const listingNow = 'die Liste wird gelesen…'
export const removeFromList = 'Aus dieser Liste entfernen'
export const removeNamed = (session: string) => `Aus dieser Liste entfernen: ${session}`
export const countRounds = (count: number) => `${count} ${count === 1 ? 'Runde' : 'Runden'}`

export const reportReady = 'Bericht liegt vor'
export const heldByBudget = 'An der Kostengrenze gestoppt'
export const heldByBudgetOf = (budget: string) => `An der Kostengrenze von ${budget} gestoppt`
export const paused = (reason: string) => `Angehalten: ${reason}`
export const cancelled = (reason: string) => `Abgebrochen: ${reason}`

export const sessionId = 'Sitzungs-ID'
export const sessionIdHint =
  'Eine ID wie ses_7Qm2x9 oder die Adresse der Seite der Sitzung. Die Konsole fragt den Dienst zuerst nach der Sitzung.'
export const enterSessionId = 'Die ID einer Sitzung oder die Adresse ihrer Seite eingeben'
export const sessionNotFound =
  'Der Dienst hat für dieses Konto keine Sitzung mit dieser ID. Die ID prüfen oder einen Schlüssel des Kontos verwenden, das die Sitzung erstellt hat.'
export const addSession = 'Sitzung hinzufügen'
export const added = (session: string) => `Hinzugefügt: ${session}`
export const openSession = 'Öffnen'

export const removeQuestion = 'Diese Sitzung aus der Liste entfernen?'
export const confirmRemoval = 'Aus der Liste entfernen'
export const keepInList = 'Behalten'
export const sessionGoesOn =
  'Die Sitzung selbst ändert sich nicht: Sie geht weiter und kostet weiter Geld. Nur die Liste dieses Browsers vergisst die Sitzung.'
export const addAgainById = (id: string) =>
  `Die Sitzung lässt sich nach ihrer ID wieder hinzufügen: ${id}`
export const removed = (session: string) => `Aus der Liste dieses Browsers entfernt: ${session}`
export const notRemoved =
  'Dieser Browser konnte die Sitzung nicht entfernen. Nichts wurde geändert.'
export const pauseAll = 'Alles anhalten…'
export const resumeAll = (count: number) =>
  count === 1 ? 'Fortsetzen…' : `Alle ${count} fortsetzen…`
