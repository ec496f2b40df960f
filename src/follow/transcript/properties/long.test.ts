import { expect, test } from 'vitest'

import { build, look } from '#src/follow/transcript/follower-fixture.ts'
import { createFollower } from '#src/follow/transcript/follower.ts'
import { plain } from '#src/testing/cursor-model.ts'
import { shareOf } from '#src/testing/tier.ts'

type Case = readonly [rounds: number, each: number]
const ofFewRounds: Case = [200, 500]
const ofManyRounds: Case = [2_000, 50]
const both = [ofFewRounds, ofManyRounds]
const ofFewer: Case = [400, 50]

test.each(shareOf({ quick: [ofFewer], full: both, soak: both }))(
  '%i rounds of %i messages are read, followed by a few requests a look, and complete after some two hundred',
  (rounds, each) => {
    const model = build(rounds, each, { ...plain, order: 'append', cut: 'rounds-beyond' })
    const follower = createFollower()
    for (let looks = 0; follower.view().count < rounds * each; looks += 1) {
      expect(looks).toBeLessThan(200)
      look(follower, model, looks * 2_000)
    }
    const before = follower.view()
    for (let looks = 0; looks < 5; looks += 1) look(follower, model, 400_000)
    model.say(rounds - 1)
    let asks = 0
    for (let looks = 0; looks < 10; looks += 1) asks += look(follower, model, 500_000)
    expect(follower.view().count).toBe(rounds * each + 1)
    expect(follower.view().rounds[0]).toBe(before.rounds[0])
    expect(asks).toBeLessThan(60)
    model.end()
    asks = 0
    for (const now of [600_000, 602_000, 610_000, 630_000]) asks += look(follower, model, now)
    expect(follower.view()).toMatchObject({ complete: true, rereadAt: null })
    expect(asks).toBeLessThan(250)
  },
)
