import type { Account, ApiKey, Custody, HeldKey } from '#src/model/account.ts'

import { decodeTime } from './decode-time.ts'
import { decodeFlag, decodeWord } from './decode-values.ts'
import { createFields, isWire } from './fields.ts'
import { unreadable } from './unreadable.ts'

/**
 * §2 shows the signup result (user.uid, user.email, user.emailVerified); keys are in "a separate
 * application interface" (§1) whose shapes are not shown. Accepted:
 * | what    | names                                                             |
 * | account | user · account, inside the body                                   |
 * | keys    | keys · apiKeys · data · items · bare list                         |
 * | key     | keyId · id; name · label; prefix · hint; createdAt; lastUsedAt · lastUsed; revokedAt |
 * | secret  | key · secret · apiKey · token                                     |
 * Custody is our own gateway's: account, keys of { name, hint, keyId, active }.
 */
function decodeAccount(value: unknown): Account | null {
  if (!isWire(value)) return null
  const fields = createFields(value)
  const uid = fields.takeAs(['uid', 'userId', 'id'], decodeWord)
  const email = fields.takeAs(['email'], decodeWord)
  if (uid === null || email === null) return null
  return {
    uid,
    email,
    emailVerified: fields.takeAs(['emailVerified'], decodeFlag) ?? false,
    displayName: fields.takeAs(['displayName', 'name'], decodeWord),
  }
}

export function decodeApiKey(value: unknown): ApiKey {
  const key = findApiKey(value)
  if (!key) throw unreadable(value, 'no key id in it')
  return key
}

export function decodeKeyList(body: unknown): readonly ApiKey[] {
  const list = isWire(body)
    ? createFields(body).takeAs(['keys', 'apiKeys', 'data', 'items'], listOnly)
    : listOnly(body)
  if (!list) throw unreadable(body, 'no list of keys in it')
  return list.map(decodeApiKey)
}

/** The secret of a key just created; it is shown once and kept nowhere. */
export function decodeSecret(body: unknown): string {
  const fields = createFields(isWire(body) ? body : {})
  const secret = fields.takeAs(['key', 'secret', 'apiKey', 'token'], decodeWord)
  if (secret === null) throw unreadable(null, 'no key in it', 201)
  return secret
}

export function decodeCustody(body: unknown): Custody {
  const custody = findCustody(body)
  if (!custody) throw unreadable(body, 'no list of held keys in it')
  return custody
}

/** The custody inside a sign-in answer, or the body itself; null when there is none. */
export function findCustody(body: unknown): Custody | null {
  if (!isWire(body)) return null
  const inner = isWire(body['custody']) ? body['custody'] : body
  const fields = createFields(inner)
  const keys = fields.takeAs(['keys'], listOnly)
  if (!keys) return null
  return {
    account: fields.takeAs(['account', 'user'], decodeAccount),
    keys: keys.map(findHeldKey).filter((key) => key !== null),
  }
}

function findApiKey(value: unknown): ApiKey | null {
  if (!isWire(value)) return null
  const fields = createFields(value)
  const keyId = fields.takeAs(['keyId', 'id'], decodeWord)
  if (keyId === null) return null
  return {
    keyId,
    name: fields.takeAs(['name', 'label'], decodeWord) ?? keyId,
    prefix: fields.takeAs(['prefix', 'hint'], decodeWord) ?? '',
    createdAt: fields.takeAs(['createdAt', 'created'], decodeTime),
    lastUsedAt: fields.takeAs(['lastUsedAt', 'lastUsed'], decodeTime),
    revokedAt: fields.takeAs(['revokedAt', 'revoked'], decodeTime),
  }
}

function findHeldKey(value: unknown): HeldKey | null {
  if (!isWire(value)) return null
  const fields = createFields(value)
  const name = fields.takeAs(['name'], decodeWord)
  if (name === null) return null
  return {
    name,
    hint: fields.takeAs(['hint'], decodeWord) ?? '',
    keyId: fields.takeAs(['keyId'], decodeWord),
    active: fields.takeAs(['active'], decodeFlag) ?? false,
  }
}

function listOnly(value: unknown): readonly unknown[] | null {
  return Array.isArray(value) ? value : null
}
