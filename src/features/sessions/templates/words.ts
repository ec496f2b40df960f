export const templates = 'Templates'
export const saveAsTemplate = 'Save as template'
export const manage = 'Manage templates'
export const begin = (name: string) => `Fill in: ${name}`
export const emptyStays = 'A variable without a value stays in the form as it is.'
export const fill = 'Fill in the form'
export const filled = (name: string) => `The form is filled in from ${name}`
export const undo = 'Undo'

export const nameField = 'Name'
export const variables = (names: readonly string[]) =>
  names.length === 0 ? 'No variables' : `Variables: ${names.join(', ')}`
export const howVariables =
  'Write {{month}} in any field to make a variable. The console asks for its value each time.'
export const save = 'Save template'
export const replace = 'Replace template'
export const saved = (name: string) => `Template saved: ${name}`

export const rename = (name: string) => `Rename ${name}`
export const remove = (name: string) => `Delete ${name}`
export const removed = (name: string) => `Template deleted: ${name}`
export const staysHere = 'Templates stay in this browser. A file takes them to another browser.'
export const exportAll = 'Export as JSON'
export const importFile = 'Import JSON'
export const done = 'Done'
export const fileName = 'signalbox-templates.json'
export const imported = (added: number, known: number) =>
  `Templates imported: ${added}. Names that were here already: ${known}.`

export const notImported = 'The file was not imported'
export const notJson = (why: string) => `The file is not JSON: ${why}`
export const noTemplateFile =
  'The file has no list “templates” of version 1. Choose a file that this console exported.'
export const noTemplate = (number: number) =>
  `Template ${number} of the file has no “draft”, or no name of 1 to 60 characters.`
export const wrongField = (name: string, field: string) =>
  `The field “${field}” of the template “${name}” is unknown or has a wrong type.`
