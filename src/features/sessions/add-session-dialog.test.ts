import { expect, test } from 'vitest'

import { readSessionId } from './add-session-dialog.tsx'

test.each([
  ['  ses_7Qm2x9 ', 'ses_7Qm2x9'],
  ['http://127.0.0.1:4680/sessions/ses_7Qm2x9?answer=inp_1', 'ses_7Qm2x9'],
  ['https://api.example.org/v1/sessions/a%20b/messages', 'a b'],
  ['', null],
  ['two words', null],
  ['https://example.org/', null],
  ['/sessions/%', null],
])('%j is read as the session %j', (text, id) => {
  expect(readSessionId(text)).toBe(id)
})
