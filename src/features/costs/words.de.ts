export const loadingCosts = 'Kosten werden geladen'
export const bySession = 'Nach Sitzung'
export const costBySession = 'Kosten nach Sitzung'
export const explanation = (sessions: number) =>
  `${sessions === 1 ? 'Die einzige Sitzung' : `Alle ${sessions} Sitzungen`}, die dieser Browser kennt, nach den letzten Antworten des Dienstes. Verbrauch ist die Rate der letzten Runden der Sitzungen, die laufen.`
export const exportCsv = 'CSV exportieren'

export const noCosts = 'Noch keine Kosten'
export const noSession =
  'Dieser Browser kennt noch keine Sitzung. Auf der Seite Sitzungen eine Sitzung erstellen oder nach ID hinzufügen. Ihre Kosten werden hier gezählt.'

export const session = 'Sitzung'
export const status = 'Status'
export const burn = 'Verbrauch'
export const spent = 'Ausgegeben'
export const limit = 'Übrige Runden'
export const reached = 'an der Kostengrenze'
export const ofBudget = (budget: string) => `von ${budget}`
export const noBudget = 'Für die Sitzungen ohne Balken zeigt der Dienst kein Budget.'

export const range = 'Zeitraum'
export const rangeNames = { '24h': '24 Stunden', '7d': '7 Tage', '30d': '30 Tage' } as const
export const spentIn = {
  '24h': 'In 24 Stunden ausgegeben',
  '7d': 'In 7 Tagen ausgegeben',
  '30d': 'In 30 Tagen ausgegeben',
} as const
export const spentInSaid = 'Die Kosten jeder Sitzung, mit jeder Antwort über sie.'
export const spentInDerived = (atLeast: boolean) =>
  [
    'Die Summe des Diagramms: alle Kosten der Sitzungen, die im Zeitraum erstellt wurden, und die Kosten der Runden älterer Sitzungen im Zeitraum, oder sonst die Ausgaben, die dieser Browser sah.',
    ...(atLeast ? ['Dieser Browser sah nicht alle Ausgaben, es können also mehr sein.'] : []),
  ].join(' ')
export const byMidnight = 'Bis Mitternacht höchstens'
export const midnightSaid = 'Kosten, Budget, Leitplanken und Runden jeder Sitzung.'
export const midnightDerived = (isPart: boolean) =>
  [
    'Ausgaben seit Mitternacht, und was offene Sitzungen noch ausgeben können: jede mit ihrer Rate bis Mitternacht, auch wenn sie wartet oder angehalten ist, aber höchstens so viel, wie ihr Budget und ihre Rundengrenze lassen.',
    ...(isPart
      ? ['Einige Ausgaben oder Grenzen sind nicht bekannt, es können also mehr sein.']
      : []),
  ].join(' ')
export const sessionsAt80 = (count: number) => `${count === 1 ? 'Sitzung' : 'Sitzungen'} ab 80 %`

export const spendPer = {
  '24h': 'Ausgaben pro Stunde',
  '7d': 'Ausgaben pro Tag',
  '30d': 'Ausgaben pro Tag',
} as const
export const spendToday = 'Ausgaben pro Stunde, alle von heute'
export const hour = 'Stunde'
export const day = 'Tag'
export const total = 'Gesamt'
export const atTheLatest = 'spätestens'
export const asTable = 'Als Tabelle zeigen'
export const inCurrency = (title: string, currency: string) => `${title}, ${currency}`
export const chartIs = (title: string, sum: string) =>
  `${title}: insgesamt ${sum}. Die Tabelle darunter sagt dasselbe.`
export const loadingChart = 'Das Diagramm wird geladen'
export const noChart = 'Dieser Browser kann das Diagramm nicht zeichnen. Die Tabelle sagt dasselbe.'
export const nothingInRange = 'Dieser Browser sah in diesem Zeitraum keine Ausgaben.'
export const outcomeNames = {
  complete: 'fertig',
  failed: 'gescheitert oder abgebrochen',
  open: 'noch offen',
  gone: 'nicht mehr in der Liste',
} as const
export const placedNote =
  'Ausgaben stehen dort, wo Runden sie zeigen, oder sonst in der Stunde oder an dem Tag, in der oder an dem dieser Browser sie zuerst sah. „Spätestens“ steht bei Ausgaben, die zum Teil früher sein können.'

export const byTag = 'Nach Schlagwort'
export const tag = 'Schlagwort'
export const sessions = 'Sitzungen'
export const spentInRange = 'Im Zeitraum ausgegeben'
export const noTag = 'ohne Schlagwort'
export const tagNote = 'Eine Sitzung mit mehreren Schlagwörtern zählt bei jedem.'
export const nearLimit = 'Nahe der Kostengrenze'
export const atLimit = 'An der Kostengrenze'
export const sessionsHeld = (count: number) => (count === 1 ? 'Sitzung' : 'Sitzungen')

export const order = 'Reihenfolge'
export const mostSpent = 'Höchste Ausgaben zuerst'
export const highestBurn = 'Höchster Verbrauch zuerst'
export const nearestLimit = 'Wenigste übrige Runden zuerst'
export const byName = 'Nach Name'
export const byStatus = 'Nach Status'
