export const ended = 'The session has ended.'
export const answeredElsewhere = 'It was answered elsewhere.'
export const takesNoAnswer = 'It takes no answer any more.'
