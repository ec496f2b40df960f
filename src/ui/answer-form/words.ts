export const answer = 'Answer'
export const choose = 'Choose'
export const schemaToFit = 'The JSON Schema that it must fit'
export const schema = 'JSON Schema'
export const answerMissing = 'Enter an answer'
export const valueMissing = 'Enter a value'

/** The problem with a value, by the keyword of JSON Schema that refuses it. */
export const keywords: Readonly<Record<string, (limit: string) => string>> = {
  enum: () => 'Choose one of these',
  minimum: (limit) => `At least ${limit}`,
  maximum: (limit) => `At most ${limit}`,
  minLength: (limit) => `At least ${limit} characters`,
  maxLength: (limit) => `At most ${limit} characters`,
  minItems: (limit) => `Choose at least ${limit}`,
  maxItems: (limit) => `Choose at most ${limit}`,
  false: () => 'The schema does not allow this value',
}
export const kinds: Readonly<Record<string, string>> = {
  integer: 'Enter a whole number',
  number: 'Enter a number',
  string: 'Enter a text',
  boolean: 'Enter yes or no',
  array: 'Enter a list',
  object: 'Enter an object',
}

export const yourAnswer = 'Your answer'
export const yourAnswerAsJson = 'Your answer as JSON'
export const exactBody = 'Exact body'
export const bodySoFar = 'Body so far'
export const notSentLikeThis = 'This body is not sent as shown: a part is missing or wrong.'
export const bodyOfRequest = 'Body of the request'
export const editAsJson = 'Edit as JSON'
export const backToForm = 'Back to the form'
export const restart = 'Start again from the form'
