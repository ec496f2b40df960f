import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { startTestGateway } from './browser-fixture.ts'

const started = await startTestGateway()
await writeFile(join(started.distFolder, 'index.html'), 'English')
await writeFile(join(started.distFolder, 'index.de.html'), 'Deutsch')

test.each([
  [{}, 'English'],
  [{ 'Accept-Language': 'de-AT,de;q=0.9,en;q=0.5' }, 'Deutsch'],
  [{ 'Accept-Language': 'en;q=0.2, de;q=0.3' }, 'Deutsch'],
  [{ 'Accept-Language': 'fr, en' }, 'English'],
  [{ 'Accept-Language': 'fr' }, 'English'],
  [{ 'Accept-Language': 'de', Cookie: 'a=b; signalbox-language=en' }, 'English'],
  [{ 'Accept-Language': 'en', Cookie: 'signalbox-language=de' }, 'Deutsch'],
  [{ 'Accept-Language': 'de', Cookie: 'signalbox-language=../x' }, 'Deutsch'],
])('a browser that sends %o gets the page in %s', async (headers, page) => {
  for (const path of ['/', '/sessions/ses_1']) {
    const answer = await started.gateway.request(`http://localhost${path}`, {
      headers: { Accept: 'text/html', ...headers },
    })
    expect(await answer.text()).toBe(page)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
  }
})
