import { seededRandom } from '#platform/kernel/seeded-random.ts'

/** Set by `npm run prove`: everything is proved in full, and what is random by seeds that nobody chose. */
const IN_FULL = process.env['QUARRY_PROVE'] === '1'
const SEED = 2_026
/** Of what a proof takes by name, only these: for whoever looks into a few of them. */
const NAMED = new Set(process.env['QUARRY_PROVE_ONLY']?.split(','))

/** A figure of a proof: the small one in every run, the large one where it is proved in full. */
export const proofSize = <Size>(small: Size, large: Size): Size => (IN_FULL ? large : small)

/** How often fast-check tries a property: always the same few, or many that are new each time. */
export const proofRuns = (small: number, large: number): { numRuns: number; seed?: number } => ({
  numRuns: proofSize(small, large),
  ...(IN_FULL ? {} : { seed: SEED }),
})

/** Some of them, in their order and always the same; all of them where it is proved in full. */
export function proofSample<Item>(items: readonly Item[], count: number): Item[] {
  if (IN_FULL || items.length <= count) return [...items]
  const random = seededRandom(SEED)
  const kept = new Set<number>()
  while (kept.size < count) kept.add(Math.floor(random() * items.length))
  return items.filter((_item, at) => kept.has(at))
}

/** What was named by `QUARRY_PROVE_ONLY`, as in `duplicateNotes,redactRecording`; a sample where nothing was. */
export function sampleOfNamed<Item extends { name: string }>(items: readonly Item[], count: number): Item[] {
  return NAMED.size > 0 ? items.filter(({ name }) => NAMED.has(name)) : proofSample(items, count)
}
