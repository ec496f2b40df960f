import {
  environmentManager,
  MutationObserver,
  QueryObserver,
  type DefaultError,
  type MutationOptions,
  type QueryKey,
  type QueryObserverOptions,
} from '@tanstack/react-query'
import { expect, vi } from 'vitest'

import { newPerson } from '#service/http/service-client-fixture.ts'
import type { Client } from '#src/queries/client/client.ts'
import { createUuid } from '#src/queries/client/create-uuid.ts'
import { accountMutations } from '#src/queries/keys/account-queries.ts'
import { keyMutations } from '#src/queries/keys/key-queries.ts'
import { openStorage, type BrowserStorage } from '#src/storage/open-storage.ts'

import { createConsole, type Console } from './create-console.ts'

export type Gateway = { request(url: string, init: RequestInit): Response | Promise<Response> }

/** Outside a browser TanStack Query believes to be on a server, and polls nothing. */
environmentManager.setIsServer(() => false)

/** For tests: `fetch` of a page of the console in a browser of its own: cookies are kept. */
export function createPageFetch(gateway: Gateway) {
  const sent: string[] = []
  let cookie: string | null = null
  const pageFetch = async (input: string | URL | Request, init: RequestInit = {}) => {
    const path = typeof input === 'string' ? input : expect.fail('the console asks by path')
    sent.push(`${init.method} ${path}`)
    const headers = new Headers(init.headers)
    headers.set('Sec-Fetch-Site', 'same-origin')
    if (cookie !== null) headers.set('Cookie', cookie)
    const answer = await gateway.request(`http://localhost${path}`, { ...init, headers })
    const [set = null] = answer.headers.getSetCookie()
    if (set !== null) cookie = set.includes('Max-Age=0') ? null : (set.split(';')[0] ?? null)
    return answer
  }
  return { fetch: pageFetch, sent }
}

type PageFetch = ReturnType<typeof createPageFetch>

/** For tests: storage as in a browser that keeps nothing. */
export function memoryStorage(): Promise<BrowserStorage> {
  return openStorage({ open: () => Promise.reject(new Error('no storage here')) })
}

/** For tests: the console in a browser of its own (or in that of `page`), in front of a real gateway and service. */
export async function openConsole(
  gateway: Gateway,
  storage = memoryStorage(),
  {
    page = createPageFetch(gateway),
    ...more
  }: { page?: PageFetch; secondMs?: number; openSession?: string } = {},
) {
  const console = createConsole({ baseUrl: '', fetch: page.fetch, storage, ...more })
  await console.start()
  return { console, sent: page.sent }
}

export function clientOf(console: Console): Client {
  const state = console.getState()
  return state.kind === 'connected' ? state.client : expect.fail(`it is ${state.kind}`)
}

/** For tests: signs up somebody new, and gives the client that this leads to. */
export async function signUp(console: Console) {
  const person = newPerson()
  await mutate(clientOf(console), accountMutations.signUp, person)
  return { person, api: clientOf(console) }
}

/** For tests: does what `useMutation` does with the same options. */
export function mutate<Data, Variables>(
  api: Client,
  of: (api: Client) => MutationOptions<Data, DefaultError, Variables>,
  variables: Variables,
): Promise<Data> {
  return new MutationObserver(api.queryClient, of(api)).mutate(variables)
}

/** For tests: makes a key of the account and holds it for this browser, as the dialog of a new key does. */
export async function makeKey(api: Client, name: string) {
  const made = await mutate(api, keyMutations.create, { name, attempt: createUuid() })
  await mutate(api, keyMutations.hold, { name, key: made.secret, keyId: made.key.keyId })
  return made
}

/** For tests: observes a query as a component would, until `stop`. */
export function observe<Data, Key extends QueryKey>(
  api: Client,
  options: QueryObserverOptions<Data, DefaultError, Data, Data, Key>,
) {
  const observer = new QueryObserver(api.queryClient, options)
  const [name, id] = options.queryKey
  const unsubscribe = observer.subscribe(() => undefined)
  const hide = showAs(api, name, typeof id === 'string' ? id : '')
  const stop = () => {
    unsubscribe()
    hide()
  }
  return {
    get: () => observer.getCurrentResult(),
    stop,
    /** Waits until the data are as said, at the query's own pace. */
    until: (wanted: (data: Data) => boolean): Promise<Data> =>
      waitFor(() => observer.getCurrentResult().data, wanted),
    /** The same, but reads again and again meanwhile. */
    soon: (wanted: (data: Data) => boolean): Promise<Data> =>
      waitFor(() => {
        readNow(api, name, typeof id === 'string' ? id : '', observer)
        return observer.getCurrentResult().data
      }, wanted),
  }
}

/** A session or its messages are on screen where a component observes them. */
function showAs({ following }: Client, name: unknown, id: string): () => void {
  if (name === 'session') return following.show(id)
  return name === 'transcript' ? following.showMessages(id) : () => undefined
}

function readNow(
  { following }: Client,
  name: unknown,
  id: string,
  observer: { refetch: (options: { cancelRefetch: boolean }) => Promise<unknown> },
): void {
  if (name === 'session') following.readSession(id).catch(() => null)
  else if (name === 'transcript') following.readMessages(id).catch(() => null)
  else void observer.refetch({ cancelRefetch: false })
}

function waitFor<Data>(
  read: () => Data | undefined,
  wanted: (data: Data) => boolean,
): Promise<Data> {
  const look = () => {
    const data = read()
    if (data === undefined || !wanted(data)) throw new Error('not yet')
    return data
  }
  return vi.waitFor(look, { timeout: 45_000, interval: 20 })
}
