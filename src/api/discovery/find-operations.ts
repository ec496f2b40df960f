import { isJsonObject, type JsonObject } from '#src/api/decode/fields.ts'
import { endpoints } from '#src/contract/paths.ts'
import type { Dialect, DialectEndpoint } from '#src/model/dialect.ts'

import { own, type Description } from './description.ts'

const MOST_PATHS = 2_000
const MOST_PATH_LENGTH = 200

/** An endpoint that is described, with the path's own members beside those of the operation. */
export type Operation = DialectEndpoint & { operation: JsonObject; item: JsonObject }

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Every operation whose path is a plain path of this service: nothing here may lead to another one. */
export function findOperations(description: Description): readonly Operation[] {
  const paths = description.member(description.root, 'paths')
  if (!isJsonObject(paths)) return []
  const written = Object.keys(paths)
  if (written.length > MOST_PATHS) description.note(`Only ${MOST_PATHS} paths were read.`)
  return written.slice(0, MOST_PATHS).flatMap((path) => {
    const item = description.member(paths, path)
    if (!isJsonObject(item)) return []
    if (!isPlainPath(path)) {
      description.note(`A path that is none of this service was left out: ${path}`)
      return []
    }
    return methods.flatMap((method) => {
      const operation = description.resolve(own(item, method.toLowerCase()))
      return isJsonObject(operation) ? [{ method, path, operation, item }] : []
    })
  })
}

function isPlainPath(path: string): boolean {
  return (
    path.length <= MOST_PATH_LENGTH &&
    /^(\/(\{[\w.-]{1,60}\}|[\w.~:-]+))+\/?$/.test(path) &&
    !/\/\.{1,2}(\/|$)/.test(path)
  )
}

type KnownEndpoint = keyof typeof endpoints

/** The endpoint of the specification among those that are described, whatever its parameters are called. */
export function findKnown(operations: readonly Operation[], name: KnownEndpoint): Operation | null {
  const { method, path } = endpoints[name]
  const shape = shapeOf(path)
  return operations.find((one) => one.method === method && shapeOf(one.path) === shape) ?? null
}

const ofSessions = [
  'createSession',
  'getSession',
  'signalSession',
  'respondToHumanInput',
  'listMessages',
] as const

/** §4's own endpoints that are not described: the console uses them all the same. */
export function missingIn(operations: readonly Operation[]): readonly string[] {
  return ofSessions
    .filter((name) => !findKnown(operations, name))
    .map((name) => `${endpoints[name].method} ${endpoints[name].path}`)
}

/** Endpoints beyond §4 by what their paths say; a description gives no other hint that can be relied on. */
export function findExtra(operations: readonly Operation[]): Dialect['endpoints'] {
  const find = (method: string, ...patterns: readonly RegExp[]) => {
    for (const pattern of patterns) {
      const found = operations.find(
        (one) => one.method === method && pattern.test(shapeOf(one.path)),
      )
      if (found) return { method: found.method, path: found.path }
    }
    return null
  }
  // What an account does about itself is no matter for a guess.
  const known = (name: KnownEndpoint) => {
    const found = findKnown(operations, name)
    return found && { method: found.method, path: found.path }
  }
  return {
    signUp: find('POST', /^\/api\/auth\/signup$/),
    signIn: find('POST', /\/(sign-?in|log-?in)$/, /\/auth\/(token|session)$/),
    changePassword: known('changePassword'),
    signOutEverywhere: known('signOutEverywhere'),
    deleteAccount: known('deleteAccount'),
    listSessions: find('GET', /^\/v1\/sessions$/),
    cancelInput:
      find('DELETE', /^\/v1\/sessions\/\{\}\/human-input\/\{\}$/) ??
      find('POST', /^\/v1\/sessions\/\{\}\/human-input\/\{\}\/(cancel|dismiss|skip)$/),
    listKeys: find('GET', /\/(api-?)?keys$/),
    createKey: find('POST', /\/(api-?)?keys$/),
    revokeKey:
      find('DELETE', /\/(api-?)?keys\/\{\}$/) ?? find('POST', /\/(api-?)?keys\/\{\}\/revoke$/),
  }
}

/** A path without the names of its parameters. */
function shapeOf(path: string): string {
  return path
    .replaceAll(/\{[^}]*\}/g, '{}')
    .replace(/(.)\/$/, '$1')
    .toLowerCase()
}
