import { assumptions } from '#src/contract/assumptions.ts'
import type { Account, Custody, HeldKey } from '#src/model/account.ts'

import { decodeFlag, decodeWord, listOnly } from './decode-values.ts'
import { createFields, isWire } from './fields.ts'
import { nameTable } from './name-table.ts'
import { unreadable } from './unreadable.ts'

/** §2 shows the signup result (user.uid, user.email, user.emailVerified). Custody is our own gateway's. */
export const accountTable = nameTable('account', {
  uid: 'uid userId id',
  email: 'email',
  emailVerified: 'emailVerified',
  displayName: 'displayName name',
})

const custodyTable = nameTable('custody', {
  account: 'account user',
  keys: 'keys',
  name: 'name',
  hint: 'hint',
  identity: 'identity',
  keyId: 'keyId',
  header: 'header',
  active: 'active',
  signInAgain: 'signInAgain',
})

function decodeAccount(value: unknown): Account | null {
  if (!isWire(value)) return null
  const fields = createFields(value, accountTable)
  const uid = fields.takeAs('uid', decodeWord)
  const email = fields.takeAs('email', decodeWord)
  if (uid === null || email === null) return null
  return {
    uid,
    email,
    emailVerified: fields.takeAs('emailVerified', decodeFlag) ?? false,
    displayName: fields.takeAs('displayName', decodeWord),
  }
}

/** Our gateway's own answer. Throws UnreadableResponseError when no list of keys is in it. */
export function decodeCustody(body: unknown): Custody {
  const custody = findCustody(body)
  if (!custody) throw unreadable(body, 'no list of held keys in it')
  return custody
}

/** The custody inside a sign-in answer, or the body itself; null when there is none. */
export function findCustody(body: unknown): Custody | null {
  if (!isWire(body)) return null
  const inner = isWire(body['custody']) ? body['custody'] : body
  const fields = createFields(inner, custodyTable)
  const keys = fields.takeAs('keys', listOnly)
  if (!keys) return null
  return {
    account: fields.takeAs('account', decodeAccount),
    keys: keys.map(findHeldKey).filter((key) => key !== null),
    ...(fields.takeAs('signInAgain', decodeFlag) === true && { signInAgain: true }),
  }
}

function findHeldKey(value: unknown): HeldKey | null {
  if (!isWire(value)) return null
  const fields = createFields(value, custodyTable)
  const name = fields.takeAs('name', decodeWord)
  if (name === null) return null
  const identity = fields.takeAs('identity', decodeWord)
  const told = fields.takeAs('header', decodeWord)
  const header = assumptions.keyHeaders.find((one) => one === told)
  return {
    name,
    hint: fields.takeAs('hint', decodeWord) ?? '',
    ...(identity !== null && { identity }),
    keyId: fields.takeAs('keyId', decodeWord),
    ...(header && { header }),
    active: fields.takeAs('active', decodeFlag) ?? false,
  }
}
