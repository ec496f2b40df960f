import { createRandom, type Random } from './random.ts'
import { shardOf } from './tier.ts'

/**
 * Plays a script once for each seed of a part (0 to `parts` - 1) and says what went wrong, with the seed
 * that plays it again. Of a part that is dealt to several processes only this one's share is played.
 */
export function playMany(
  { runs, part, parts, seed }: { runs: number; part: number; parts: number; seed: number },
  play: (random: Random) => { found: readonly string[]; about: unknown },
  shard = shardOf(),
): string[] {
  const broken: string[] = []
  const first = part + parts * shard.index
  for (let run = first; run < runs && broken.length < 3; run += parts * shard.of) {
    const { found, about } = playSafely(play, seed + run)
    for (const what of found) broken.push(`seed ${seed + run}: ${what} ${JSON.stringify(about)}`)
  }
  return broken
}

function playSafely(
  play: (random: Random) => { found: readonly string[]; about: unknown },
  seed: number,
) {
  try {
    return play(createRandom(seed))
  } catch (error) {
    return { found: [String(error)], about: null }
  }
}
