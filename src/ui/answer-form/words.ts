export const answer = 'Answer'
export const choose = 'Choose'
export const schemaToFit = 'The JSON Schema that it must fit'
export const schema = 'JSON Schema'
export const answerMissing = 'Enter an answer'
export const tooHeavy =
  'The JSON Schema is too heavy for this page. Only the service checks your answer.'

/** The problem with a value, by the keyword of JSON Schema that refuses it. */
export const keywords: Readonly<Record<string, (limit: string) => string>> = {
  required: () => 'Enter a value',
  enum: () => 'Choose one of these',
  const: () => 'Only one value fits here',
  minimum: (limit) => `At least ${limit}`,
  maximum: (limit) => `At most ${limit}`,
  exclusiveMinimum: (limit) => `More than ${limit}`,
  exclusiveMaximum: (limit) => `Less than ${limit}`,
  multipleOf: (limit) => `A multiple of ${limit}`,
  minLength: (limit) => `At least ${limit} characters`,
  maxLength: (limit) => `At most ${limit} characters`,
  minItems: (limit) => `Choose at least ${limit}`,
  maxItems: (limit) => `Choose at most ${limit}`,
  uniqueItems: () => 'Enter each item once',
  anyOf: () => 'This fits no variant of the schema',
  oneOf: () => 'Exactly one variant of the schema must fit',
  false: () => 'The schema does not allow this value',
}
export const otherKeyword = (keyword: string) => `This does not fit “${keyword}” of the schema`
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
export const exactBody = 'Request that will be sent'
export const bodySoFar = 'Request so far'
export const notSentLikeThis = 'This request is not ready to be sent: a part is missing or wrong.'
export const bodyOfRequest = 'Body of the request'
export const editAsJson = 'Edit as JSON'
export const backToForm = 'Back to the form'
export const restart = 'Start again from the form'
