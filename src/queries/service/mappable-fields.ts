import { mappableFields as fields } from '#src/api/decode/accepted-names.ts'

/** What the operator may say the place of, such as `session.status`. */
export const mappableFields: readonly string[] = fields
