export const ended = 'Die Sitzung ist zu Ende.'
export const answeredElsewhere = 'Die Frage wurde anderswo beantwortet.'
export const takesNoAnswer = 'Die Frage nimmt keine Antwort mehr an.'
