export const templates = 'Templates'
export const saveAsTemplate = 'Save as template'
export const manage = 'Manage templates'
export const begin = (name: string) => `Fill in: ${name}`
export const emptyStays = 'A variable without a value stays in the form as it is.'
export const fill = 'Fill in the form'
export const filled = (name: string) => `The form is filled in from ${name}`

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
export const noTemplate = `No templates yet. “${saveAsTemplate}” keeps the form as one.`
export const staysHere =
  'Templates stay in this browser. A hand-over file, under Settings, takes them to another browser.'
