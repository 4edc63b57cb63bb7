import type { Id } from '#platform/kernel/ids.ts'
import { wordForms } from '#highlights/model/tag-health.ts'
import { LEAST_EXAMPLES } from './limits.ts'
import { saying, type NamedTag } from './words-coder.ts'

/** A sentence that people coded before, outside of the round, as the forms of its words. */
export interface Example {
  forms: ReadonlySet<string>
  tagIds: ReadonlySet<Id>
}

export function exampleOf(text: string, tagIds: Iterable<Id>): Example {
  return { forms: new Set(wordForms(text)), tagIds: new Set(tagIds) }
}

/** Decides whether a sentence, given as the forms of its words, has a tag. */
export type Judge = (forms: ReadonlySet<string>) => boolean

/** A pseudo-word for "one of the tag's names is said", weighed like any word. No real word contains a space. */
const NAMED = ' named'
/** How strongly the weight of a rare word is pulled to its overall frequency. */
const SMOOTHING = 1

/**
 * Learns from coded sentences which words speak for a tag and which against it. The tag is given where the words for it
 * outweigh the others by the threshold that separates these examples best. A tag with few examples, or one that its own
 * names predict better, is given where it is named.
 */
export function learnTag(tag: NamedTag, examples: readonly Example[]): Judge {
  const named = saying(tag)
  const reported = (forms: ReadonlySet<string>): ReadonlySet<string> =>
    named(forms) ? new Set([...forms, NAMED]) : forms
  const judged = examples.map(({ forms, tagIds }) => ({ forms: reported(forms), has: tagIds.has(tag.id) }))
  if (judged.filter(({ has }) => has).length < LEAST_EXAMPLES) return named
  const { weigh, threshold, quality } = learn(judged)
  const byName = qualityOf(judged.map(({ forms, has }) => ({ has, given: forms.has(NAMED) })))
  return quality > byName ? (forms) => weigh(reported(forms)) >= threshold : named
}

interface Judged {
  forms: ReadonlySet<string>
  has: boolean
}

/**
 * The weights of words by how often they occur in sentences with and without the tag, and the threshold that separates
 * the examples best, where each example is weighed without itself.
 */
function learn(judged: readonly Judged[]): {
  weigh: (forms: ReadonlySet<string>) => number
  threshold: number
  quality: number
} {
  const counts = new Map<string, [lacking: number, having: number]>()
  const totals: [number, number] = [0, 0]
  for (const { forms, has } of judged) {
    const side = has ? 1 : 0
    totals[side] += 1
    for (const form of forms) {
      const count = counts.get(form) ?? [0, 0]
      count[side] += 1
      counts.set(form, count)
    }
  }
  const weighWithout = (forms: ReadonlySet<string>, left: 0 | 1 | null): number => {
    const [n0, n1] = [totals[0] - Number(left === 0), totals[1] - Number(left === 1)]
    let sum = 0
    for (const form of forms) {
      const count = counts.get(form)
      if (!count) continue
      const [c0, c1] = [count[0] - Number(left === 0), count[1] - Number(left === 1)]
      const usual = (c0 + c1 + 1) / (n0 + n1 + 2)
      sum +=
        Math.log((c1 + SMOOTHING * usual) / (n1 + SMOOTHING)) - Math.log((c0 + SMOOTHING * usual) / (n0 + SMOOTHING))
    }
    return forms.size === 0 ? -Infinity : sum / Math.sqrt(forms.size)
  }
  const weighed = judged
    .map(({ forms, has }) => ({ weight: weighWithout(forms, has ? 1 : 0), has }))
    .toSorted((one, other) => other.weight - one.weight)
  return { weigh: (forms) => weighWithout(forms, null), ...bestThreshold(weighed, totals[1]) }
}

/** The threshold at which the heavier examples match those with the tag best (F1). */
function bestThreshold(
  weighed: ReadonlyArray<{ weight: number; has: boolean }>,
  all: number,
): { threshold: number; quality: number } {
  let best = { threshold: Infinity, quality: 0 }
  let found = 0
  for (const [at, { weight, has }] of weighed.entries()) {
    found += Number(has)
    const next = weighed[at + 1]?.weight ?? weight - 1
    const quality = (2 * found) / (at + 1 + all)
    if (quality > best.quality && next < weight) best = { threshold: (weight + next) / 2, quality }
  }
  return best
}

function qualityOf(judged: ReadonlyArray<{ has: boolean; given: boolean }>): number {
  const both = judged.filter(({ has, given }) => has && given).length
  const either = judged.filter(({ has }) => has).length + judged.filter(({ given }) => given).length
  return either === 0 ? 0 : (2 * both) / either
}
