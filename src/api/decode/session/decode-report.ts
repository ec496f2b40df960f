import { decodeText, textInside } from '#src/api/decode/decode-values.ts'
import { isJsonObject } from '#src/api/decode/fields.ts'
import { normalizeName } from '#src/api/decode/name-table.ts'

/** Members that say something about a report and are none of its text. */
const about = new Set(['format', 'type', 'kind', 'mimetype', 'contenttype', 'version', 'language'])

/** Members that are the text itself, or its title, beside others that are sections. */
const texts = new Set(['markdown', 'body', 'content', 'text', 'report'])
const titles = new Set(['title', 'headline'])

/**
 * §2: the completion report has no type. Text as it is; of an object its text, and where it has more
 * than that, its members as sections of Markdown, so that nothing is left out.
 */
export function decodeReport(value: unknown): string | null {
  if (!isJsonObject(value)) return decodeText(value)
  const members = Object.entries(value).filter(
    ([name, member]) => member !== null && !about.has(normalizeName(name)),
  )
  const only = members.length === 1 ? textInside(value) : null
  if (only !== null) return only
  return members.length === 0 ? null : members.map(sectionOf).join('\n\n')
}

function sectionOf([name, member]: [string, unknown]): string {
  if (typeof member === 'string' && texts.has(normalizeName(name))) return member
  if (typeof member === 'string' && titles.has(normalizeName(name))) return `# ${member}`
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase()
  const title = `## ${words.charAt(0).toUpperCase()}${words.slice(1)}`
  if (Array.isArray(member) && member.every((item) => typeof item === 'string')) {
    return `${title}\n\n${member.map((item) => `- ${item}`).join('\n')}`
  }
  const text = isJsonObject(member) ? textInside(member) : null
  if (isJsonObject(member) && text === null) {
    return `${title}\n\n\`\`\`json\n${JSON.stringify(member, null, 2)}\n\`\`\``
  }
  return `${title}\n\n${text ?? decodeText(member) ?? ''}`
}
