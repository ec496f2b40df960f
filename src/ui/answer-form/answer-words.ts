/** Texts that only an answer needs. */

export const yourAnswer = 'Your answer'
export const yourAnswerAsJson = 'Your answer as JSON'
export const exactBody = 'Exact body'
export const bodySoFar = 'Body so far'
export const notSentLikeThis = 'This body is not sent as shown: a part is missing or wrong.'
export const bodyOfRequest = 'Body of the request'
export const editAsJson = 'Edit as JSON'
export const backToForm = 'Back to the form'
export const restart = 'Start again from the form'
