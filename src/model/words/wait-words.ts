export const waitMinutes = 'Wait a few minutes, then try again.'
export const waitSeconds = (seconds: number) =>
  `Wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}, then try again.`
export const waitUntil = (minutes: number, until: string) =>
  `Wait ${minutes} minutes, until ${until}, then try again.`
