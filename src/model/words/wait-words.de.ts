export const waitMinutes = 'Ein paar Minuten warten, dann erneut versuchen.'
export const waitSeconds = (seconds: number) =>
  `${seconds} ${seconds === 1 ? 'Sekunde' : 'Sekunden'} warten, dann erneut versuchen.`
export const waitUntil = (minutes: number, until: string) =>
  `${minutes} Minuten warten, bis ${until}, dann erneut versuchen.`
