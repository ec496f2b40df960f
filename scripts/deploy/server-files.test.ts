import { describe, expect, test } from 'vitest'

import { cacheControl, securityHeaders, staticHeaders } from '#service/gateway/security-headers.ts'

import { readApiOrigins } from './api-origins.ts'
import { serverFiles } from './server-files.ts'

const origins = ['https://agents.example.org', 'http://127.0.0.1:4000']
const expected = staticHeaders(origins)
const file = (name: string) => serverFiles(origins)[name] ?? expect.fail(name)

/** The rules of a `_headers` file: a path, then its lines. */
function rulesOf(text: string): Record<string, Record<string, string>> {
  const rules: Record<string, Record<string, string>> = {}
  let path = ''
  for (const line of text.split('\n')) {
    if (line === '') continue
    const [, name, value] = /^ {2}([\w-]+): (.+)$/.exec(line) ?? []
    if (name === undefined || value === undefined) rules[(path = line)] = {}
    else (rules[path] ??= {})[name] = value
  }
  return rules
}

function matched(text: string, pattern: RegExp): Record<string, string> {
  return Object.fromEntries([...text.matchAll(pattern)].map(([, name, value]) => [name, value]))
}

describe('the headers of a console that another web server serves', () => {
  test('are those of the gateway, with the services it may talk to', () => {
    const ours: Record<string, string> = {
      ...securityHeaders(true, '/'),
      'Content-Security-Policy': (
        securityHeaders(true, '/')['Content-Security-Policy'] ?? ''
      ).replace("connect-src 'self'", `connect-src 'self' ${origins.join(' ')}`),
      'Cross-Origin-Embedder-Policy': 'credentialless',
    }
    expect(expected).toEqual(ours)
  })

  test('name no origin when none is given, and never all of them', () => {
    const headers = staticHeaders([])
    expect(headers['Content-Security-Policy']).toContain("connect-src 'self';")
    expect(headers['Cross-Origin-Embedder-Policy']).toBe('require-corp')
    expect(JSON.stringify(serverFiles([]))).not.toMatch(/https:(?!\/\/)|unsafe|\*;/)
  })

  test('are in _headers, with one caching rule for each path', () => {
    const rules = rulesOf(file('_headers'))
    expect(rules).toEqual({
      '/*': expected,
      '/': { 'Cache-Control': cacheControl.none },
      '/index.html': { 'Cache-Control': cacheControl.none },
      '/assets/*': { 'Cache-Control': cacheControl.hashed },
    })
  })

  test('are in the file for nginx, on errors too, and in no place that would hide the others', () => {
    const text = file('.servers/nginx.conf')
    const headers = matched(text, /^ {2}add_header ([\w-]+) "([^"$]+)" always;$/gm)
    expect(headers).toEqual(expected)
    expect(text).toContain('add_header Cache-Control $signalbox_cache always;')
    // A header inside a location would end the inheritance of all the others.
    expect(text).not.toMatch(/^ {4}add_header/m)
    expect(text).toMatch(/location \/assets\/ \{\s+try_files \$uri =404;/)
    expect(matched(text, /"(~[^"]+)" "([^"]+)";/g)).toEqual({
      '~^(200|206|304) /assets/': cacheControl.hashed,
      '~^(200|206|304) /[^/]+\\.(svg|ico|png|js|webmanifest)$': cacheControl.named,
    })
    expect(balanceOf(text)).toBe(0)
  })

  test('are in the file for Caddy', () => {
    const text = file('.servers/Caddyfile')
    const headers = matched(text, /^\t\t([A-Z][\w-]+) "([^"]+)"$/gm)
    expect(headers).toEqual(expected)
    expect(matched(text, /^\theader (\S+) (?:Cache-Control )?"([^"]+)"$/gm)).toEqual({
      '@hashed': cacheControl.hashed,
      '@named': cacheControl.named,
      '?Cache-Control': cacheControl.none,
    })
    expect(balanceOf(text)).toBe(0)
  })
})

describe('SIGNALBOX_API_ORIGINS', () => {
  test('is origins with commas between them', () => {
    expect(readApiOrigins(' https://agents.example.org, http://127.0.0.1:4000/ ')).toEqual(origins)
    expect(readApiOrigins(undefined)).toEqual([])
    expect(readApiOrigins('')).toEqual([])
  })

  test.each([
    'https:',
    '*',
    'https://*.example.org',
    'http://agents.example.org',
    'https://agents.example.org/base',
    "https://a.example;script-src 'unsafe-inline'",
    'https://a.example https://b.example',
    "https://a;script-src'unsafe-inline'",
    'data:',
  ])('%j is refused', (text) => {
    expect(() => readApiOrigins(text)).toThrow('SIGNALBOX_API_ORIGINS must be https origins')
  })
})

function balanceOf(text: string): number {
  return text.split('{').length - text.split('}').length
}
