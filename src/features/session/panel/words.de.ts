export const panel = 'Über diese Sitzung'
export const tabs = {
  line: 'Verlauf',
  brief: 'Auftrag',
  rounds: 'Runden',
  report: 'Bericht',
  json: 'JSON',
} as const

export const noGoal = 'Der Dienst zeigt das Ziel nicht.'
export const noContext = 'Der Dienst zeigt keinen Kontext.'
export const contextFailed = 'Der ganze Kontext war nicht lesbar'
export const contextBeginning = 'Nur der Anfang des Kontexts ist zu sehen.'
export const showBeginning = 'Nur den Anfang zeigen'
export const showContext = 'Den ganzen Kontext zeigen'
export const contextAsJson = 'Kontext als JSON'
export const noGuardrails = 'Der Dienst zeigt keine Leitplanken.'
export const budgetNow = 'Budget jetzt'
export const asSent = 'Wie gesendet'
export const furtherFields = 'Weitere Felder des Dienstes'

export const costByRound = 'Kosten nach Runde'
