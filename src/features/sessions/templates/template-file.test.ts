import { expect, test } from 'vitest'

import { emptyNewSessionDraft } from '#src/model/draft.ts'

import { readTemplateFile, templateFile } from './template-file.ts'

test('an exported file reads as the templates that went in', () => {
  const templates = [
    { name: 'Close', draft: { ...emptyNewSessionDraft, goal: 'Close {{month}}', budget: '20' } },
  ]
  expect(readTemplateFile(templateFile(templates))).toEqual({ templates })
})

const fileOf = (...templates: unknown[]) => JSON.stringify({ version: 1, templates })

test.each([
  ['{', /^The file is not JSON: /],
  ['[]', /no list “templates”/],
  ['{"version":2,"templates":[]}', /no list “templates” of version 1/],
  [fileOf({ name: 'Close', draft: {} }, { draft: {} }), /^Template 2 of the file has no “draft”/],
  [fileOf({ name: 'Close', goal: 'x' }), /^Template 1 of the file has no “draft”/],
  [fileOf({ name: 'Close', draft: { bugdet: '20' } }), /“bugdet” of the template “Close”/],
])('the file %s is refused whole, in words that name the fault', (text, problem) => {
  expect(readTemplateFile(text)).toEqual({ problem: expect.stringMatching(problem) })
})
