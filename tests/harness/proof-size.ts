import { seededRandom } from '#platform/kernel/seeded-random.ts'

/** Set by `npm run prove`: everything is proved in full, and random tests use new seeds. */
const IN_FULL = process.env['QUARRY_PROVE'] === '1'
const SEED = 2_026
/** The names to prove, for looking into a few of them; everything else is left out. */
const NAMED = new Set(process.env['QUARRY_PROVE_ONLY']?.split(','))

/** A figure of a proof: the small one in every run, the large one in a full proof. */
export const proofSize = <Size>(small: Size, large: Size): Size => (IN_FULL ? large : small)

/** How often fast-check tries a property: always the same few cases, or many that are new each time. */
export const proofRuns = (small: number, large: number): { numRuns: number; seed?: number } => ({
  numRuns: proofSize(small, large),
  ...(IN_FULL ? {} : { seed: SEED }),
})

/** Returns some of the items, in order and always the same ones; all of them in a full proof. */
export function proofSample<Item>(items: readonly Item[], count: number): Item[] {
  if (IN_FULL || items.length <= count) return [...items]
  const random = seededRandom(SEED)
  const kept = new Set<number>()
  while (kept.size < count) kept.add(Math.floor(random() * items.length))
  return items.filter((_item, at) => kept.has(at))
}

/**
 * Returns the items named by `QUARRY_PROVE_ONLY`, as in `duplicateNotes,redactRecording`; a sample if none were named.
 */
export function sampleOfNamed<Item extends { name: string }>(items: readonly Item[], count: number): Item[] {
  return NAMED.size > 0 ? items.filter(({ name }) => NAMED.has(name)) : proofSample(items, count)
}
