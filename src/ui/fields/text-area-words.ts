export const lengthOfLimit = (length: string, limit: string) => `${length} of ${limit}`
