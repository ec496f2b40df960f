export const handOver = 'Hand-over'
export const meaning =
  'A file carries your setup to another browser or to a colleague: the list of sessions with titles, tags and notes, the templates, the saved views and the guards. The file holds no message and no unsent answer. Texts that look like keys, tokens or passwords are removed.'
export const exportFile = 'Export hand-over file'
export const importFile = 'Import hand-over file…'

export const sessions = 'Sessions with titles, tags and notes'
export const templates = 'Templates'
export const views = 'Saved views'
export const guards = 'Guards'
export const guardLabels = {
  spent: (watched: string, limit: string) => `Spend of ${watched} over ${limit}`,
  burn: (watched: string, limit: string) => `Burn of ${watched} over ${limit} an hour`,
}
export const pausing = (guard: string) => `${guard}, pauses sessions`

export const cannotImport = 'This file cannot be imported'
export const nothingChanged = 'Nothing was changed.'
export const notJson = 'The file is not JSON: it may be cut off.'
export const otherFile = 'The file is no hand-over file of Signalbox.'
export const newer = 'The file comes from a newer version of Signalbox. Update this console first.'
export const noList = (section: string) => `The section “${section}” is not a list.`
export const badEntry = (section: string, entry: number, field: string) =>
  `${section}, entry ${entry}: ${field === '' ? 'the entry' : `“${field}”`} cannot be read.`

export const plan = 'Import this hand-over file?'
export const writtenAt = (moment: string) => `The file was exported ${moment}.`
export const otherAccount =
  'The file comes from another account or service. The service may not show its sessions to this account.'
export const counts = (added: number, replaced: number, unchanged: number) =>
  `${added} added, ${replaced} replaced, ${unchanged} unchanged`
export const changes = { added: 'Added', replaced: 'Replaced', unchanged: 'Unchanged' } as const
export const more = (count: number) => `and ${count} more`
export const stays = 'Entries that the file does not name stay as they are.'
export const confirm = (count: number) =>
  count === 1 ? 'Import 1 change' : `Import ${count} changes`
export const noChanges = 'All of this is in this browser already.'
export const imported = (count: number) =>
  count === 1 ? '1 change is imported.' : `${count} changes are imported.`
export const notAllImported = 'Not all of the file was imported'
export const tryAgain = 'Import the file again: a second import changes only the missing entries.'
