import { expect, test } from 'vitest'

import { createFollower } from '#src/follow/transcript/follower.ts'
import { createCursorModel, plain } from '#src/testing/cursor-model.ts'
import { drive } from '#src/testing/follow-script.ts'
import { createRandom } from '#src/testing/random.ts'
import { shareOf } from '#src/testing/tier.ts'

type Case = readonly [rounds: number, each: number]
const ofFewRounds: Case = [200, 500]
const ofManyRounds: Case = [2_000, 50]
const both = [ofFewRounds, ofManyRounds]
const ofFewer: Case = [400, 50]

test.each(shareOf({ quick: [ofFewer], full: both, soak: both }))(
  '%i rounds of %i messages are read, followed by a few requests a look, and complete after some two hundred',
  (rounds, each) => {
    const model = createCursorModel({ ...plain, order: 'append', cut: 'rounds-beyond' })
    for (let round = 0; round < rounds; round += 1) {
      model.start()
      for (let one = 0; one < each; one += 1) model.say(round)
      const before = model.rounds[round - 1]
      if (before) before.open = false
    }
    const follower = createFollower()
    const random = createRandom(1)
    let asks = 0
    const look = (now: number) =>
      drive({ follower, model }, now, random, { share: 0, lag: 0 }, () => void (asks += 1))
    for (let looks = 0; follower.view().count < rounds * each; looks += 1) {
      expect(looks).toBeLessThan(200)
      look(looks * 2_000)
    }
    const before = follower.view()
    for (let looks = 0; looks < 5; looks += 1) look(400_000)
    model.say(rounds - 1)
    asks = 0
    for (let looks = 0; looks < 10; looks += 1) look(500_000)
    expect(follower.view().count).toBe(rounds * each + 1)
    expect(follower.view().rounds[0]).toBe(before.rounds[0])
    expect(asks).toBeLessThan(60)
    model.end()
    asks = 0
    for (const now of [600_000, 602_000, 610_000, 630_000]) look(now)
    expect(follower.view()).toMatchObject({ complete: true, rereadAt: null })
    expect(asks).toBeLessThan(250)
  },
)
