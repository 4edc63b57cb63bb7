import { PICKABLE_COLORS } from '#platform/kernel/colors.ts'
import { promoterGroup } from '#platform/kernel/statistics/net-promoter.ts'
import type { ChartOptions } from './chart.ts'
import { binOf } from './counted.ts'
import { MAX_KEY_CHARS } from './limits.ts'
import type { Faces } from './shown-figures.ts'
import { bucketTitle, daysBetween } from './stretches.ts'
import { strings } from './strings.ts'

/** A value with its name. */
export interface Face {
  key: string
  title: string
  /** Null if it has no colour of its own. */
  color: string | null
}

const SCORES = Array.from({ length: 11 }, (_one, score) => String(score))
const OF_GROUPS = {
  promoters: PICKABLE_COLORS.green,
  passives: PICKABLE_COLORS.yellow,
  detractors: PICKABLE_COLORS.red,
} as const
/** If there are more bins than this, empty ones are left out: single ones would not be visible. */
const MAX_BINS = 100

/** The values of a dimension in their order, including those that no one gave, if they are known. */
export function facesOf({ counted, values }: Faces, keys: readonly string[], options: ChartOptions): Face[] {
  const given = [...new Set(keys)].filter((key) => key !== '')
  switch (counted) {
    case 'OPTIONS':
    case 'PEOPLE':
    case 'TAGS': {
      const named = new Map(values.map((value) => [value.key, value]))
      return [
        ...values.map(({ key, title, color }) => ({ key, title: title || strings.untitledTag, color })),
        ...given
          .filter((key) => !named.has(key))
          .map((key) => ({
            key,
            title: counted === 'OPTIONS' ? strings.goneOption : strings.noAccess,
            color: null,
          })),
      ]
    }
    case 'YES_NO':
      return [
        { key: '1', title: strings.yes, color: null },
        { key: '0', title: strings.no, color: null },
      ]
    case 'SCORES':
      return SCORES.map((key) => ({ key, title: key, color: OF_GROUPS[promoterGroup(Number(key))] }))
    case 'NUMBERS':
      return binsOf(given)
    case 'DATES':
      return daysBetween(given, options).map((key) => ({
        key,
        title: bucketTitle(key, options, undefined),
        color: null,
      }))
    case 'VALUES':
      return given.map((key) => ({ key, title: key.length < MAX_KEY_CHARS ? key : `${key}…`, color: null }))
  }
}

/** Numbers or bins of numbers, from the first to the last, without a gap. */
function binsOf(keys: readonly string[]): Face[] {
  const bins = keys
    .map((key) => ({ key, bin: binOf(key) }))
    .map(({ key, bin }) => ({ key, at: bin ? bin.index : Number(key), step: bin ? bin.step : null }))
    .toSorted((one, other) => one.at - other.at)
  const [first] = bins
  const last = bins.at(-1)
  if (!first || !last) return []
  const keyAt = (at: number): string => (first.step === null ? String(at) : `${at}*${first.step}`)
  const all =
    last.at - first.at >= MAX_BINS
      ? bins.map(({ key }) => key)
      : Array.from({ length: last.at - first.at + 1 }, (_one, at) => keyAt(first.at + at))
  return all.map((key) => {
    const bin = binOf(key)
    return { key, title: bin ? strings.bin(bin.from, bin.to) : Number(key).toLocaleString(), color: null }
  })
}
