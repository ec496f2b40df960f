import { createHmac, randomBytes } from 'node:crypto'

import { readSecretFile } from './secrets.ts'

const letters = 16

/** What the log calls an e-mail address that has no account: the same for the same one, and no way back. */
export async function createEmailHash(dataFolder: string): Promise<(email: string) => string> {
  const key = await readSecretFile(dataFolder, 'log-key', newKey)
  return (email) =>
    createHmac('sha256', key).update(email.toLowerCase()).digest('base64url').slice(0, letters)
}

function newKey(): string {
  return randomBytes(32).toString('base64url')
}
