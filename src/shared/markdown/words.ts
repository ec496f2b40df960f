export const image = (description: string, place: string | null) =>
  [`[image: ${description || 'not described'}]`, ...(place === null ? [] : [place])].join(' ')
export const emailTo = (addresses: string) => `e-mail to ${addresses}`

export const longAddress = 'This address may carry data away'
export const leaveAdvice = (place: string) =>
  `An agent wrote this link. The whole address goes to ${place} when you open the link.`
export const wholeAddress = 'The whole address'
export const stay = 'Stay here'
export const open = 'Open link'

export const copyCode = 'Copy code'
