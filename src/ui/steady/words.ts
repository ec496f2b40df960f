export const newRows = (count: number) => `${count} new`
export const newOrder = 'New order'
