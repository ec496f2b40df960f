/**
 * The content security policy allows no code made from strings, which zod would try for speed. It
 * reads its settings here when it is loaded, and that is later: the first screen needs no schema.
 */
export function forbidCodeFromStrings(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
}
