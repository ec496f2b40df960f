export const password = 'password'
export const show = (secret: string) => `Show ${secret}`
export const hide = (secret: string) => `Hide ${secret}`
