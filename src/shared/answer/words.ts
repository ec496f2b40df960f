export const answerSent = 'Answer sent'
export const place = (at: number, all: number) => `${at} of ${all}`
export const asked = (ago: string) => `Asked ${ago}`
export const placeAndAsked = (placed: string, ago: string) => `${placed}, asked ${ago}`
export const next = (count: number, question: string) =>
  `${count} more ${count === 1 ? 'question waits' : 'questions wait'} for you. Next: ${question}`

export const goNext = 'Next'
export const redirect = 'Redirect instead'
export const send = 'Send answer'
export const sendAgain = 'Send again'

export const alsoAsked = 'The service asks for these fields beside the answer:'
export const furtherFields = 'Fields beside the answer'
export const note = 'Note to the agent'
export const noteExample = 'Add facts that the agent needs next'
export const noteNotSent = 'The note is not sent: the answer is the whole body.'
export const otherNames =
  'The service may expect the answer under another name. A choice here sends nothing:'
export const asWholeBody = 'As the whole body'
export const asNamed = (name: string) => `As “${name}”`

export const chooseOption = 'Choose an option'
export const writeAnswer = 'Write an answer'
export const untouched =
  'These are the values that the agent suggests. Change a value, or send them with the button.'
export const notJson = (why: string) => `This is not JSON yet: ${why}`
export const notReadable = 'the text could not be read'

export const sent = 'Your answer was sent.'
export const goesOn = 'The session goes on with your answer.'
export const answeredBefore = 'You answered this question before.'
export const unsentIsKept = 'Text that was not sent with that answer is kept below.'
export const settled = 'This question is answered now.'
export const settledMeans =
  'The reply to your request was lost, and the service does not show the answer that stands. Your text is kept below.'
export const answeredElsewhere = 'This question was answered elsewhere while you wrote.'
export const ended = (state: string) =>
  `The session ended before an answer came: its state is ${state.toLowerCase()}.`
export const expired = 'The session no longer waits for this answer.'
export const notTaken = 'Your answer was not taken. Your text is kept below.'
export const rejected = (why: string) => `The service rejected this answer: ${why}`
export const nothingLost = 'Nothing is lost: your whole answer is still here.'
export const changeAnswer = 'Change the answer and send it again.'
export const noLongerAsked = 'The question no longer waits for an answer.'
export const causeUnknown =
  'The console cannot tell whether your request caused this. Your text is kept below.'
export const answerStands = 'That answer stands.'
export const standingAnswer = (answer: string) => `The answer that stands: ${answer}.`

export const unknownQuestion = 'This session does not have this question'
export const unknownQuestionMeans =
  'The question may be answered already, or the link names another session. The inbox lists the questions that wait now.'

export const argumentsOf = (tool: string) => `Arguments of ${tool}`
export const noArguments = 'This call has no arguments.'

export const inputId = 'Question id'
export const openAnswer = 'Answer…'
