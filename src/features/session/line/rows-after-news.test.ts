import { expect, test } from 'vitest'

import { at as moment, inputOf, messageOf, roundOf } from '#src/features/session/session-fixture.ts'
import type { HumanInput } from '#src/model/human-input.ts'
import type { Round } from '#src/model/session.ts'
import { playMany } from '#src/testing/play-many.ts'
import type { Random } from '#src/testing/random.ts'
import { shareOf } from '#src/testing/tier.ts'

import type { RoundMessages } from './entries.ts'
import { buildLine, createLineMemory, type Line, rowsOf } from './rows.ts'

type Told = {
  rounds: readonly Round[]
  transcript: readonly RoundMessages[]
  seconds: number
  humanInputs?: readonly HumanInput[]
  folded?: ReadonlySet<string>
}

const STEPS = 14
const STORIES = shareOf({ quick: 120, full: 500, soak: 500 })

test(
  `a line that took its news one after the other is the line that is built at once: ${STORIES} stories`,
  { timeout: 3_600_000 },
  () => {
    const broken = playMany({ runs: STORIES, part: 0, parts: 1, seed: 1 }, (random) => {
      const memory = createLineMemory()
      const steps: string[] = []
      let told = severalRounds(random.below(6))
      const mayCome = random.below(2) === 0 ? changes : usual
      for (let step = 0; step < STEPS; step += 1) {
        const [name, change] = oneOf(mayCome, random) ?? []
        steps.push(name ?? '')
        told = change?.(told, random) ?? told
        const news = drawingOf(buildLine(told, memory))
        const atOnce = drawingOf(buildLine(told))
        if (news !== atOnce) return { found: [`${news} is not ${atOnce}`], about: steps }
      }
      return { found: [], about: steps }
    })
    expect(broken).toEqual([])
  },
)

test('news at the end leave every block above them the very object it was', () => {
  const memory = createLineMemory()
  let told = severalRounds(40)
  const before = buildLine(told, memory)
  told = roundWithSubagent(told)
  const { blocks } = buildLine(told, memory)
  const keys = blocks.map(({ key }) => key)
  const same = blocks.filter((block, at) => block === before.blocks[at]).length
  expect(same).toBeGreaterThan(before.blocks.length - 12)
  expect(keys.slice(0, before.blocks.length)).toEqual(before.blocks.map(({ key }) => key))
  expect(new Set(keys).size).toBe(keys.length)
})

/** All rows and branches of a line, and the ends of its blocks. */
function drawingOf({ blocks, rowCount, lanes, openLanes }: Line): string {
  const drawn = blocks.map((block) =>
    rowsOf(block).map((row) => {
      const station = row.kind === 'round' ? [row.number, row.hidden.map(({ key }) => key)] : null
      return [row.key, row.index, row.lane, row.rail, station]
    }),
  )
  return JSON.stringify([drawn, blocks.map(({ start }) => start), rowCount, lanes, openLanes])
}

function severalRounds(count: number): Told {
  let told: Told = { rounds: [], transcript: [], seconds: 0 }
  for (let number = 0; number < count; number += 1) told = roundWithSubagent(told)
  return told
}

function answer(told: Told, roundId: string | null): Told {
  const { humanInputs = [], seconds } = told
  const inputId = `inp_${humanInputs.length}`
  const input = inputOf({ inputId, roundId, state: 'answered', askedAt: moment(seconds) })
  return { ...told, humanInputs: [...humanInputs, input] }
}

function fold(told: Told, id: string): Told {
  return { ...told, folded: new Set(told.folded).symmetricDifference(new Set([id])) }
}

function roundWithSubagent({ rounds, transcript, seconds }: Told): Told {
  const id = `r${rounds.length}`
  const branch = { parentId: id, agent: 'fx' }
  return {
    rounds: [
      ...rounds,
      roundOf(id, seconds, seconds + 60, { number: rounds.length + 1 }),
      roundOf(`${id}s`, seconds + 20, seconds + 40, branch),
    ],
    transcript: [
      ...transcript,
      { roundId: id, messages: spoken(id, seconds, 60) },
      { roundId: `${id}s`, messages: spoken(`${id}s`, seconds + 20, 20) },
    ],
    seconds: seconds + 60,
  }
}

function oneOf<Value>(values: readonly Value[], random: Random): Value | undefined {
  return values[random.below(values.length)]
}

function spoken(id: string, from: number, count: number) {
  return Array.from({ length: count }, (_, at) => ({
    key: `${id} ${from + at}`,
    message: messageOf('said', from + at),
  }))
}

type Change = (told: Told, random: Random) => Told

/** News of a service, which may come with any content and in any order. */
const changes: readonly (readonly [name: string, change: Change])[] = [
  ['round', (told, random) => begin(told, random, () => null)],
  ['round', (told, random) => begin(told, random, () => null)],
  ['subagent', (told, random) => begin(told, random, (ids) => oneOf(ids.slice(-3), random))],
  ['far subagent', (told, random) => begin(told, random, (ids) => oneOf(ids, random))],
  ['orphan', (told, random) => begin(told, random, (ids) => `n${ids.length + 1}`)],
  ['words', (told, random) => say(told, oneOf(told.rounds.slice(-3), random)?.id ?? null, random)],
  ['words', (told, random) => say(told, oneOf(told.rounds.slice(-3), random)?.id ?? null, random)],
  ['far words', (told, random) => say(told, oneOf(told.rounds, random)?.id ?? null, random)],
  ['words of no round', (told, random) => say(told, null, random)],
  ['words untold', (told, random) => say(told, `n${told.rounds.length + random.below(3)}`, random)],
  ['end', (told, random) => end(told, oneOf(told.rounds.slice(-4), random), random)],
  ['far end', (told, random) => end(told, oneOf(told.rounds, random), random)],
  [
    'old words',
    (told, random) => ({
      ...say(early(told, random), `o${told.seconds}`, random),
      seconds: told.seconds,
    }),
  ],
  ['start', (told, random) => restart(told, random)],
  ['loss', (told, random) => lose(told, random)],
  ['silence', (told, random) => hush(told, random)],
  ['move', (told, random) => move(told, random)],
  ['number', (told, random) => renumber(told, random)],
  ['parent', (told, random) => adopt(told, random)],
  [
    'answer',
    (told, random) => answer(told, (random.below(4) > 0 && oneOf(told.rounds, random)?.id) || null),
  ],
  ['fold', (told, random) => fold(told, oneOf(told.rounds, random)?.id ?? '')],
]

/** News of most services: rounds and words at the end, which are built without the rest of the line. */
const usual = changes.filter(([name]) =>
  /^(round|subagent|words|far words|end|fold|move|number|answer)$/.test(name),
)

function begin(
  told: Told,
  random: Random,
  parentOf: (ids: readonly string[]) => string | null | undefined,
): Told {
  const ids = told.rounds.map(({ id }) => id)
  const seconds = told.seconds + random.below(4)
  const started = seconds - (random.below(5) === 0 ? random.below(30) : 0)
  const details = {
    parentId: parentOf(ids) ?? null,
    agent: oneOf(['fx', 'gx', null], random) ?? null,
    number: random.below(40) === 0 ? null : ids.length + 1,
  }
  const ended = random.below(2) === 0 ? null : started + random.below(20)
  const id = ids.includes(`n${ids.length}`) ? `x${seconds}-${ids.length}` : `n${ids.length}`
  const round = roundOf(id, started, ended, details)
  const place = random.below(6) === 0 ? random.below(ids.length + 1) : ids.length
  if (ids.includes(id)) return told
  return { ...told, seconds, rounds: told.rounds.toSpliced(place, 0, round) }
}

function say(told: Told, roundId: string | null, random: Random): Told {
  const seconds = told.seconds + random.below(4)
  const at = told.transcript.findIndex((part) => part.roundId === roundId)
  const before = told.transcript[at]?.messages ?? []
  const news = spoken(`${roundId} ${seconds} ${before.length}`, seconds, 1 + random.below(30))
  const place = random.below(4) === 0 ? random.below(before.length + 1) : before.length
  const part = { roundId, messages: before.toSpliced(place, 0, ...news) }
  const transcript =
    at >= 0
      ? told.transcript.with(at, part)
      : told.transcript.toSpliced(told.transcript.length - random.below(2), 0, part)
  return { ...told, seconds, transcript }
}

function end(told: Told, round: Round | undefined, random: Random): Told {
  const at = told.rounds.findIndex(({ id }) => id === round?.id)
  if (!round || at < 0) return told
  const ended = random.below(3) === 0 ? null : (round.startedAt ?? 0) + random.below(40) * 1000
  return { ...told, rounds: told.rounds.with(at, { ...round, state: 'complete', endedAt: ended }) }
}

function early(told: Told, random: Random): Told {
  return { ...told, seconds: random.below(told.seconds + 1) }
}

/** A round whose start changes. */
function restart(told: Told, random: Random): Told {
  const at = random.below(told.rounds.length + 1)
  const round = told.rounds[at]
  const before = (round?.startedAt ?? 0) - random.below(40) * 1000
  const startedAt = random.below(4) === 0 ? null : before
  return round ? { ...told, rounds: told.rounds.with(at, { ...round, startedAt }) } : told
}

function lose(told: Told, random: Random): Told {
  const place = random.below(told.rounds.length + 1)
  return { ...told, rounds: told.rounds.filter((_, at) => at !== place) }
}

function hush(told: Told, random: Random): Told {
  const place = random.below(told.transcript.length + 1)
  return { ...told, transcript: told.transcript.filter((_, at) => at !== place) }
}

/** The words of a round are those of another round from now on. */
function move(told: Told, random: Random): Told {
  const at = random.below(told.transcript.length + 1)
  const part = told.transcript[at]
  const silent = told.rounds.find(({ id }) => told.transcript.every((one) => one.roundId !== id))
  if (!part || !silent) return told
  return { ...told, transcript: told.transcript.with(at, { ...part, roundId: silent.id }) }
}

function renumber(told: Told, random: Random): Told {
  const at = random.below(told.rounds.length + 1)
  const round = told.rounds[at]
  return round ? { ...told, rounds: told.rounds.with(at, { ...round, number: at + 7 }) } : told
}

function adopt(told: Told, random: Random): Told {
  const at = random.below(told.rounds.length + 1)
  const round = told.rounds[at]
  const parentId = oneOf(told.rounds, random)?.id ?? null
  return round ? { ...told, rounds: told.rounds.with(at, { ...round, parentId }) } : told
}
