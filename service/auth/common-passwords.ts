import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

import * as z from 'zod/mini'

const list = '@zxcvbn-ts/language-common/src/passwords.json'

/** Whether a password is among the commonest of the passwords that have leaked anywhere. */
export type IsCommonPassword = (password: string) => boolean

/** Reads the list of about 49,000 passwords, those that guesses try first, whatever the case of their letters. */
export async function readCommonPasswords(): Promise<IsCommonPassword> {
  const text = await readFile(createRequire(import.meta.url).resolve(list), 'utf8')
  const common = new Set(z.parse(z.array(z.string()), JSON.parse(text)))
  return (password) => common.has(password.normalize('NFKC').toLowerCase())
}
