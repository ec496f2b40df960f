export const title = 'Export this session'
export const formats = 'Format'
export const choices = {
  markdown: ['Transcript as Markdown', 'To read, and to paste into a ticket'],
  html: ['Transcript as a web page', 'One file without scripts, which loads nothing'],
  jsonl: [
    'Transcript as JSONL',
    'Each message as it was read, and the record of the session with it',
  ],
  report: ['Report as Markdown', 'The completion report alone'],
} as const
export const download = 'Download'
export const saved = (name: string) => `Saved as ${name}`

export const allMessages = (count: string) => `${count}: all that the session has`
export const possiblyIncomplete = (count: string, why: string) =>
  `${count}, possibly incomplete: ${why}`
export const goesOn = 'the session goes on'
export const stillRead = 'the console still reads its messages'
export const notRead = 'no message was read yet'
export const miscounted = (held: number, count: number) => `${held} of ${count} are here`

export const session = 'Session'
export const service = 'Service'
export const spent = 'Spent'
export const readMessages = 'Messages'
export const readAt = 'As read at'
export const utc = (moment: string) => `${moment} UTC`
export const untitled = (id: string) => `Session ${id}`

export const copyMessage = 'Copy message'
export const copyRound = 'Copy round'
export const copyLink = 'Copy link'
