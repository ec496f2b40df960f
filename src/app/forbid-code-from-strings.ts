/**
 * The content security policy allows no code made from strings, which zod would try for speed. zod reads
 * these settings when it is loaded, after the first screen.
 */
export function forbidCodeFromStrings(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
}
