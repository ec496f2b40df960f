export const fleetBurnSaid =
  'Kosten und Zeiten der letzten fertigen Runden jeder Sitzung, die läuft.'
export const fleetBurnDerived = (known: number, of: number, seen: number) =>
  [
    'Kosten geteilt durch Arbeitszeit, als Summe. Eine Sitzung, die eingereiht, angehalten, gestoppt oder zu Ende ist oder wartet, zählt nicht.',
    ...(known < of
      ? [
          `${of - known} von ${of} ${of === 1 ? 'laufenden Sitzung' : 'laufenden Sitzungen'} ${of - known === 1 ? 'zeigt' : 'zeigen'} noch keine Kosten einer fertigen Runde.`,
        ]
      : []),
    ...(seen > 0
      ? [
          `${seen} ${seen === 1 ? 'zählt' : 'zählen'} nach den Ausgaben, die dieser Browser in den letzten fünf Minuten sah.`,
        ]
      : []),
  ].join(' ')

export const spentSaid =
  'Die Kosten jeder Sitzung, der Zeitpunkt ihrer Erstellung und die Kosten jeder Runde.'
export const spentDerived = (isPart: boolean) =>
  [
    'Alle Kosten der heute erstellten Sitzungen und die Kosten der heutigen Runden älterer Sitzungen.',
    ...(isPart
      ? [
          '„Mindestens“: Von einigen Sitzungen sind Runden oder Kosten nicht bekannt. Sie zählen ab den ersten Kosten, die dieser Browser heute sah.',
        ]
      : []),
  ].join(' ')

export const burnSaidRounds = 'Kosten und Zeiten der letzten fertigen Runden.'
export const burnDerived =
  'Ihre Kosten geteilt durch ihre Arbeitszeit, ohne das Warten auf Antworten und ohne Stillstand.'
export const burnSaidCost = 'Die Kosten der Sitzung. Ihre Runden zeigen keine Kosten.'
export const burnSeen = 'Die Ausgaben, die dieser Browser in den letzten fünf Minuten sah.'

export const limitSaid = (spent: string, budget: string) =>
  `${spent} ausgegeben, ein Budget von ${budget} und die Kosten jeder fertigen Runde.`
export const limitDerived = (basis: string) =>
  `Die Zahl der Runden, für die der Rest des Budgets reicht: ${basis}. Spätere Runden können billiger oder teurer sein.`
export const capSaid = (cap: number) =>
  `Leitplanken mit höchstens ${cap === 1 ? '1 Runde' : `${cap} Runden`} und die bisherigen Runden.`
export const capDerived =
  'Die Zahl der übrigen Runden, jede laufende mitgezählt. Das Budget reicht für mehr, soweit Kosten bekannt sind. Die Zeit folgt aus den letzten Runden.'

export const timesSaid = 'Beginn und Ende jeder Runde, jeder Frage und der Sitzung.'
export const timesDerived =
  'Aktiv: Eine Runde arbeitete. Wartete auf Antwort: Keine Runde arbeitete, und eine Frage war offen. Stillstand: der Rest, etwa eingereiht, angehalten oder zwischen zwei Runden.'
