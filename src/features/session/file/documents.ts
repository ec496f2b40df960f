import { type Entry, withHidden } from '#src/features/session/line/entries.ts'
import { buildLine, type Line } from '#src/features/session/line/rows.ts'
import * as lineWords from '#src/features/session/line/words.ts'
import { roundTitle, voiceOf } from '#src/features/session/names.ts'
import * as sessionWords from '#src/features/session/words.ts'
import { language } from '#src/locale-words.ts'
import { answerText, type HumanInput } from '#src/model/human-input.ts'
import { roleWord, type Message } from '#src/model/message.ts'
import { stateSign, type Session } from '#src/model/session.ts'
import { formatMoney } from '#src/model/spend/money.ts'
import * as moneyWords from '#src/shared/money/words.ts'
import { reveal } from '#src/ui/text/reveal.ts'

import { countText, type TranscriptFile } from './transcript-file.ts'
import * as words from './words.ts'

const shown = (text: string) => reveal(text, Infinity)
const oneLine = (text: string) => shown(text).replaceAll('\n', ' ')

/** The title of a session in a file. */
function titleOf({ goal, id }: Session): string {
  return shown(goal ?? words.untitled(id))
}

/** The facts of a file about its session, each with its label. */
function factsOf(file: TranscriptFile): readonly (readonly [string, string])[] {
  const { session, service, readAt } = file
  const { id, state, status, cost } = session
  const { spentMicros, budgetMicros, currency } = cost
  const spent = spentMicros === null ? null : formatMoney(spentMicros, currency)
  const budget = budgetMicros === null ? null : formatMoney(budgetMicros, currency)
  const spend = spent && budget ? moneyWords.spentOf(spent, budget) : spent
  return [
    [words.session, shown(id)],
    [words.service, shown(service)],
    [sessionWords.status, shown(stateSign(state, status).words)],
    ...(spend === null ? [] : [[words.spent, spend] as const]),
    [words.readMessages, countText(file)],
    [words.readAt, momentOf(readAt)],
  ]
}

/** A moment with its date, the same in every time zone; empty if it is not known. */
function momentOf(at: number | null): string {
  if (at === null) return ''
  return words.utc(new Date(at).toISOString().slice(0, 19).replace('T', ' '))
}

/** "tool search, Checker" */
function speakerOf(message: Message): string {
  const { role, author, tool } = message
  if (!tool) return voiceOf(message)
  const name = lineWords.tool(tool.name)
  return author === null || author === roleWord(role) ? name : `${name}, ${author}`
}

function toolTexts({ tool }: Message): string[] {
  return [tool?.input, tool?.output].filter((text) => typeof text === 'string')
}

/** The format of the parts of a transcript; each part takes plain text. */
type Format = {
  heading: (text: string) => string
  speaker: (name: string, moment: string) => string
  said: (text: string) => string
  /** The input or the output of a tool. */
  block: (text: string) => string
  report: (text: string) => string
}

/** The rows of a transcript, round by round, and the report at the end. */
function partsOf({ session, rounds }: TranscriptFile, format: Format): string[] {
  const { humanInputs, report } = session
  const line = buildLine({ rounds: session.rounds, transcript: rounds, humanInputs })
  const byRound = Map.groupBy(rowsIn(line), ({ round }) => round.id)
  const parts = [...byRound.values()].flat().flatMap((row) => partsOfRow(row, format))
  if (report !== null) parts.push(format.heading(lineWords.report), format.report(shown(report)))
  return parts
}

/** Every row of a line, also the rows in folded rounds. */
export function rowsIn({ blocks }: Line): Entry[] {
  return blocks.flatMap(({ entries }) => withHidden(entries))
}

function partsOfRow(row: Entry, format: Format): string[] {
  if (row.kind === 'round') return [format.heading(oneLine(roundTitle(row)))]
  const saidBy = (speaker: string, at: number | null, text: string) => [
    format.speaker(oneLine(speaker), momentOf(at)),
    ...(text === '' ? [] : [format.said(shown(text))]),
  ]
  if (row.kind === 'message') {
    const { message } = row
    const tool = toolTexts(message).map((text) => format.block(shown(text)))
    return [...saidBy(speakerOf(message), message.at, message.text), ...tool]
  }
  const { input, shows } = row
  const asked = saidBy(lineWords.question, input.askedAt, input.question)
  const answered = saidBy(lineWords.roles.operator, input.answeredAt, wordsOf(input))
  return [...(shows === 'answer' ? [] : asked), ...(shows === 'question' ? [] : answered)]
}

function wordsOf(input: HumanInput): string {
  return [answerText(input.answer, input), input.note].filter(Boolean).join('\n\n')
}

const markdown: Format = {
  heading: (text) => `## ${plain(text)}`,
  speaker: (name, moment) => [`**${plain(name)}**`, moment].filter(Boolean).join(' · '),
  said: (text) => inert(text).replaceAll(/^/gm, '> '),
  block: fenced,
  report: inert,
}

export function roundMarkdown(line: Line, roundId: string): string {
  const rows = rowsIn(line).filter(({ round }) => round.id === roundId)
  return rows.flatMap((row) => partsOfRow(row, markdown)).join('\n\n')
}

/** The words of a row as they were said, without who says them; a tool call stands as code. */
export function rowText(row: Entry): string {
  if (row.kind === 'round') return roundTitle(row)
  if (row.kind === 'answer') return [row.input.question, wordsOf(row.input)].join('\n\n')
  const { text, tool } = row.message
  const call = tool && fenced([tool.name, ...toolTexts(row.message)].join('\n'))
  return [text, call].filter(Boolean).join('\n\n')
}

export function markdownOf(file: TranscriptFile): string {
  return `${[...headOf(file), ...partsOf(file, markdown)].join('\n\n')}\n`
}

/** The completion report as Markdown, under the facts of its session. */
export function reportOf(file: TranscriptFile): string {
  return `${[...headOf(file), inert(shown(file.session.report ?? ''))].join('\n\n')}\n`
}

function headOf(file: TranscriptFile): readonly string[] {
  const facts = factsOf(file).map(([label, value]) => `- ${label}: ${plain(value)}`)
  return [`# ${plain(oneLine(titleOf(file.session)))}`, facts.join('\n')]
}

/** A name that no Markdown reads as more than a name. */
function plain(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>#|~]/g, String.raw`\$&`)
}

/** Text of an agent that would run or fetch something where Markdown is shown. */
const ACTIVE = /<[a-z/!?]|!\[/i

/** The text as Markdown; within a fence if a viewer might run a part of it or fetch a picture. */
function inert(text: string): string {
  return ACTIVE.test(text) ? fenced(text) : text
}

function fenced(text: string): string {
  const ticks = text.match(/`{3,}/g)?.map(({ length }) => length) ?? []
  const fence = '`'.repeat(Math.max(2, ...ticks) + 1)
  return `${fence}\n${text}\n${fence}`
}

const policy = "default-src 'none'; style-src 'unsafe-inline'"

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { max-width: 50rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere }
h1 { font-size: 1.4rem } h2 { margin-top: 2rem; font-size: 1.1rem } h3 { margin: 1rem 0 0; font-size: 1rem }
h3 small { font-weight: normal; opacity: .75 }
p, pre { margin: .25rem 0; white-space: pre-wrap } pre { padding: .5rem; border: 1px solid #8888; font-size: .85rem }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem } dd { margin: 0 }
`

const html: Format = {
  heading: (text) => `<h2>${escaped(text)}</h2>`,
  speaker: (name, moment) => `<h3>${escaped(name)} <small>${moment}</small></h3>`,
  said: (text) => `<p>${escaped(text)}</p>`,
  block: (text) => `<pre>${escaped(text)}</pre>`,
  report: (text) => `<p>${escaped(text)}</p>`,
}

/** The transcript as one web page, in which all text is escaped: it runs no script and loads nothing. */
export function htmlOf(file: TranscriptFile): string {
  const title = escaped(titleOf(file.session))
  const facts = factsOf(file).map(
    ([label, value]) => `<dt>${escaped(label)}</dt><dd>${escaped(value)}</dd>`,
  )
  return [
    '<!doctype html>',
    `<html lang="${language}">`,
    `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width">',
    `<title>${title}</title>`,
    `<style>${style}</style>`,
    `<main><h1>${title}</h1>`,
    `<dl>${facts.join('')}</dl>`,
    ...partsOf(file, html),
    '</main>',
    '</html>',
    '',
  ].join('\n')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
