import { expect, test } from 'vitest'

import { createClientAddress } from './addresses.ts'

const proxies = ['127.0.0.1', '10.0.0.0/8', 'fd00::/8']

test.each([
  [
    'without a proxy in the settings nothing is believed',
    [],
    '203.0.113.7',
    '1.2.3.4',
    '203.0.113.7',
  ],
  ['what a stranger writes is not believed', proxies, '203.0.113.7', '1.2.3.4', '203.0.113.7'],
  ['a proxy names its client', proxies, '127.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['a connection to both families, too', proxies, '::ffff:127.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['what the client wrote before it', proxies, '10.9.9.9', '1.2.3.4, 203.0.113.7', '203.0.113.7'],
  ['a proxy behind a proxy', proxies, '127.0.0.1', '1.2.3.4, 203.0.113.7, 10.1.1.1', '203.0.113.7'],
  ['a proxy over IPv6', proxies, 'fd12::1', '203.0.113.7', '203.0.113.7'],
  ['a proxy that names nobody', proxies, '127.0.0.1', null, '127.0.0.1'],
  ['a proxy that writes no address', proxies, '127.0.0.1', '203.0.113.7, unknown', '127.0.0.1'],
  ['only proxies', proxies, '127.0.0.1', '10.1.1.1', '10.1.1.1'],
  ['of IPv6 the network counts', proxies, '127.0.0.1', '2001:db8:0:7::1', '2001:db8:0:7::/64'],
  ['and not its other half', proxies, '127.0.0.1', '2001:0DB8::7:1:2:3:4', '2001:db8:0:7::/64'],
  ['nor where it is short', proxies, '127.0.0.1', '2001:db8::1', '2001:db8:0:0::/64'],
  ['or shortest', [], '::1', null, '0:0:0:0::/64'],
])('%s', (_, trusted, connected, forwardedFor, expected) => {
  expect(createClientAddress(trusted)(connected, forwardedFor)).toBe(expected)
})
