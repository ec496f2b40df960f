import { emptyNewSessionDraft } from '#src/model/draft.ts'
import { type Template, wrongFieldIn } from '#src/model/templates/template.ts'
import { isRecord } from '#src/ui/text/reveal.ts'

import * as words from './words.ts'

const VERSION = 1
export const NAME_AT_MOST = 60

/** The templates as a file that another console can import. */
export function templateFile(templates: readonly Template[]): string {
  return `${JSON.stringify({ version: VERSION, templates }, null, 2)}\n`
}

/** The templates of a file, or its first problem: then none of them is read. */
export function readTemplateFile(
  text: string,
): { templates: readonly Template[] } | { problem: string } {
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch (error) {
    return { problem: words.notJson(error instanceof Error ? error.message : '') }
  }
  const { templates: entries, version } = isRecord(file) ? file : {}
  if (!Array.isArray(entries) || version !== VERSION) return { problem: words.noTemplateFile }
  const templates: Template[] = []
  for (const [at, entry] of entries.entries()) {
    const { name, draft } = isRecord(entry) ? entry : {}
    const isNamed = typeof name === 'string' && name.trim() !== '' && name.length <= NAME_AT_MOST
    if (!isNamed || !isRecord(draft)) return { problem: words.noTemplate(at + 1) }
    const field = wrongFieldIn(draft)
    if (field !== null) return { problem: words.wrongField(name, field) }
    templates.push({ name: name.trim(), draft: { ...emptyNewSessionDraft, ...draft } })
  }
  return { templates }
}
