export const close = 'Close'
