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
  print: ['Report in print', 'Opens the print dialog of the browser'],
} as const
export const download = 'Download'
export const print = 'Print'
export const saved = (name: string) => `Saved as ${name}`

export const allMessages = (count: string) => `${count}: all that the session has`
export const possiblyIncomplete = (count: string, why: string) =>
  `${count}, possibly incomplete: ${why}`
export const goesOn = 'the session goes on'
export const stillRead = 'the console still reads its messages'
export const notRead = 'no message was read yet'
export const miscounted = (held: number, count: number) => `${held} of ${count} are here`
export const fileEndsEarly = (count: number) => `the file was written with ${count}`

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

export const open = 'Open a transcript'
export const chooseFile = 'Choose a file…'
export const chooseOther = 'Open another file…'
export const file = 'File'
export const openAdvice =
  'Choose a transcript that was exported as JSONL, or drop the file here. The file stays on this device.'
export const fromFile = (name: string) => `This is the file ${name}, and not the service`
export const fileMeaning = (moment: string, origin: string) =>
  `It shows the session as it was read at ${moment} from ${origin}. The session may have gone on since.`
export const cannotOpen = (name: string) => `${name} cannot be opened`
export const exportAgain = 'Export the session as JSONL again, and open that file.'
export const notTranscript = 'Line 1 is not the beginning of a transcript that Signalbox exported.'
export const newerVersion = (version: number) =>
  `Line 1 names version ${version} of the format; this console reads version 1.`
export const notMessage = (line: number) =>
  `Line ${line} is not a whole message: the file was cut off or changed.`
export const noMessage = 'The file holds no message.'
export const about = 'About the session'
