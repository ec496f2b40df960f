/** Texts of the controls that an answer and a new session share. */

export const answer = 'Answer'
export const choose = 'Choose'
export const schemaToFit = 'The JSON Schema that it must fit'
export const schema = 'JSON Schema'
export const answerMissing = 'Enter an answer'
export const valueMissing = 'Enter a value'
export const chooseListed = 'Choose one of these'
export const atLeast = (limit: string) => `At least ${limit}`
export const atMost = (limit: string) => `At most ${limit}`
export const charactersAtLeast = (limit: string) => `At least ${limit} characters`
export const charactersAtMost = (limit: string) => `At most ${limit} characters`
export const chooseAtLeast = (limit: string) => `Choose at least ${limit}`
export const chooseAtMost = (limit: string) => `Choose at most ${limit}`
export const notAllowed = 'The schema does not allow this value'
export const integer = 'Enter a whole number'
export const number = 'Enter a number'
export const string = 'Enter a text'
export const boolean = 'Enter yes or no'
export const array = 'Enter a list'
export const object = 'Enter an object'
