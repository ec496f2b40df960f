import { BlockList, isIP } from 'node:net'

import { expandIPv6 } from 'hono/utils/ipaddr'

/** The addresses and networks (`10.0.0.0/8`) of a text with commas; null when one of them is neither. */
export function parseAddresses(text: string): readonly string[] | null {
  const given = partsOf(text)
  return given.every(isNetwork) ? given : null
}

/** The host names of a text with commas; null when one has a scheme or a port, which no `Host` is compared with. */
export function parseHosts(text: string): readonly string[] | null {
  const given = partsOf(text.toLowerCase())
  return given.every((one) => hostname.test(one)) ? given : null
}

function partsOf(text: string): string[] {
  return text.split(',').flatMap((one) => one.trim() || [])
}

function isNetwork(text: string): boolean {
  const [address = '', prefix = '0', ...more] = text.split('/')
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return more.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= longest
}

/** The connected address, or behind a proxy the last in `X-Forwarded-For` that is none; of IPv6 the network of 64 bits. */
export function createClientAddress(
  proxies: readonly string[],
): (connected: string, forwardedFor: string | null) => string {
  const trusted = new BlockList()
  for (const proxy of proxies) {
    const [address = '', prefix] = proxy.split('/')
    if (prefix === undefined) trusted.addAddress(address, familyOf(address))
    else trusted.addSubnet(address, Number(prefix), familyOf(address))
  }
  const isProxy = (address: string) =>
    isIP(address) !== 0 && trusted.check(address, familyOf(address))

  return (connected, forwardedFor) => {
    let nearest = connected
    for (const said of (forwardedFor ?? '').split(',').toReversed()) {
      const address = said.trim()
      if (!isProxy(nearest) || isIP(address) === 0) break
      nearest = address
    }
    return networkOf(nearest)
  }
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}

function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined || isIP(address) !== 6) return mapped ?? address
  const groups = expandIPv6(address).split(':').slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** URLs allow more in a name, such as `;` and `*`, which would mean something in a header. */
const hostname = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/

/** Whether a host stands for this machine alone; IPv6 without the brackets of URLs. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1)$/i.test(host)
}

/** The base address of a service elsewhere; null for plain http beyond this machine, and for more than a path. */
export function parseServiceUrl(text: string): string | null {
  const url = URL.parse(text)
  if (url === null || url.username + url.password + url.search + url.hash !== '') return null
  if (!hostname.test(url.hostname)) return null
  const host = url.hostname.replaceAll(/[[\]]/g, '')
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(host))
  return isSafe ? (url.origin + url.pathname).replace(/\/+$/, '') : null
}
