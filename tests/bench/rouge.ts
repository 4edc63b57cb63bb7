import { porterStem } from '#platform/kernel/porter-stem.ts'

/** ROUGE-1 (Lin 2004): F of the stems that a text has in common with a reference, each as often as both have it. */
export function rougeOne(text: string, reference: string): number {
  const [own, theirs] = [countsOf(text), countsOf(reference)]
  let common = 0
  for (const [stem, count] of own) common += Math.min(count, theirs.get(stem) ?? 0)
  return common === 0 ? 0 : (2 * common) / (sum(own) + sum(theirs))
}

/** The words as ROUGE counts them: small letters and figures, Porter's stems of words of more than three letters. */
export function stemsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return words.map((word) => (/^[a-z]{4,}$/.test(word) ? porterStem(word) : word))
}

function countsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const stem of stemsOf(text)) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  return counts
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0)
}
