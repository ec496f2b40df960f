import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

const hashBytes = 32

/** What is stored of a password: enough to check it after the parameters have changed. */
export type StoredPassword = {
  algorithm: 'argon2id'
  parameters: { memoryKib: number; passes: number; lanes: number }
  salt: Uint8Array
  hash: Uint8Array
}

/** 19 MiB, two passes, one lane: about 40 ms. */
const parameters: StoredPassword['parameters'] = { memoryKib: 19_456, passes: 2, lanes: 1 }

/** Hashes a new password with argon2id under a salt of its own. */
export async function hashPassword(password: string): Promise<StoredPassword> {
  const salt = randomBytes(16)
  return { algorithm: 'argon2id', parameters, salt, hash: await run(password, parameters, salt) }
}

/**
 * Whether `password` is the stored one. With nothing stored (an unknown e-mail) it does the same
 * work and answers false, so that time does not tell which addresses have an account.
 */
export async function checkPassword(
  password: string,
  stored: StoredPassword | null,
): Promise<boolean> {
  const expected = stored ?? nobody
  const actual = await run(password, expected.parameters, expected.salt)
  return timingSafeEqual(actual, expected.hash) && stored !== null
}

const nobody: StoredPassword = {
  algorithm: 'argon2id',
  parameters,
  salt: randomBytes(16),
  hash: randomBytes(hashBytes),
}

/** The same characters typed on another keyboard may arrive in another normal form. */
function run(
  password: string,
  { memoryKib, passes, lanes }: StoredPassword['parameters'],
  salt: Uint8Array,
): Promise<Buffer> {
  return derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce: salt,
    parallelism: lanes,
    tagLength: hashBytes,
    memory: memoryKib,
    passes,
  })
}
