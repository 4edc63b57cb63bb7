import { addSigns, noSigns, type CodeSigns } from '#platform/kernel/character-references.ts'
import { readDate, type DateOrder } from '#platform/kernel/dates.ts'
import { readRecordingTime } from './recording-time.ts'
import { FIELD_TYPES, type FieldType } from '#fields/model/field.ts'
import { rulesOf } from '#fields/model/types/registry.ts'
import { MAX_QUESTION_OPTIONS } from '#notes/model/limits.ts'
import { splitOptions } from './split-options.ts'

/** Delimiters tried for multi-select cells, most distinctive first. */
export const OPTION_DELIMITERS = [';', '|', '\n', ', ', ','] as const
type OptionDelimiter = (typeof OPTION_DELIMITERS)[number]

const MAX_OPTION_CELL_CHARS = 4_000
const MAX_DISTINCT = 5_000
/** For types other than dates; the order of dates is judged separately. */
const READING = { timeZone: 'UTC', dateOrder: 'MDY' } as const

/** The types of fields that single cells reveal, except dates, whose order is judged over the whole table. */
const TRAITS: ReadonlyArray<[FieldType, (text: string) => boolean]> = FIELD_TYPES.flatMap((type) => {
  const cells = rulesOf(type).cell.guess?.cells
  return cells === undefined || cells === 'dates' ? [] : [[type, cells] as const]
}).map(([type, cells]) => [type, cells])

interface SplitCount {
  /** Cells that contain the delimiter. */
  cells: number
  options: Map<string, number>
}

/** How far the values of a column look like times of a recording in sequence. */
interface RisingTimes {
  read: number
  others: number
  /** Times earlier than the one in the row above. */
  back: number
  first: number
  last: number
  /** Plain numbers. */
  numbers: number
}

/** The search ends when this many more values are not times than are. */
const OTHERS_THAN_TIMES = 20

/** What the values of one column have in common, collected over the whole file in bounded memory. */
export interface ColumnProfile {
  filled: number
  totalChars: number
  maxChars: number
  /** Occurrences by trimmed value; null once there are too many. */
  distinct: Map<string, number> | null
  /** True while no value has occurred twice. */
  unique: boolean
  /** Types that every value so far clearly has. */
  traits: Set<FieldType>
  /** Types that can read every value so far, however it is written. */
  takes: Set<FieldType>
  /** Date orders that can read every value. */
  dateOrders: Set<DateOrder>
  splits: Map<OptionDelimiter, SplitCount>
  /** Null once the column certainly contains no times. */
  times: RisingTimes | null
  /** Whether codes such as "&#39;" in the column must be decoded. */
  codes: CodeSigns
}

export function createColumnProfile(): ColumnProfile {
  return {
    filled: 0,
    totalChars: 0,
    maxChars: 0,
    distinct: new Map(),
    unique: true,
    traits: new Set(TRAITS.map(([trait]) => trait)),
    takes: new Set(TRAITS.map(([trait]) => trait)),
    dateOrders: new Set<DateOrder>(['MDY', 'DMY', 'YMD']),
    splits: new Map(
      OPTION_DELIMITERS.map((delimiter) => [delimiter, { cells: 0, options: new Map<string, number>() }]),
    ),
    times: { read: 0, others: 0, back: 0, first: 0, last: 0, numbers: 0 },
    codes: noSigns(),
  }
}

function addTime(profile: ColumnProfile, times: RisingTimes, text: string): void {
  const time = readRecordingTime(text, 's')
  if (time === null) {
    times.others += 1
    if (times.others > times.read + OTHERS_THAN_TIMES) profile.times = null
    return
  }
  if (times.read === 0) times.first = time.ms
  else if (time.ms < times.last) times.back += 1
  times.read += 1
  times.last = time.ms
  if (time.isNumber) times.numbers += 1
}

function addOptions(profile: ColumnProfile, text: string): void {
  for (const [delimiter, split] of profile.splits) {
    const options = text.length > MAX_OPTION_CELL_CHARS ? null : splitOptions(text, delimiter)
    if (options && options.length > 1) split.cells += 1
    for (const option of options ?? []) {
      const trimmed = option.trim()
      if (trimmed !== '') split.options.set(trimmed, (split.options.get(trimmed) ?? 0) + 1)
    }
    if (options === null || split.options.size > MAX_QUESTION_OPTIONS) profile.splits.delete(delimiter)
  }
}

/** Adds one cell to the profile; empty cells are ignored. */
export function addToProfile(profile: ColumnProfile, cell: string): void {
  const text = cell.trim()
  if (text === '') return
  profile.filled += 1
  profile.totalChars += text.length
  if (cell.length > profile.maxChars) profile.maxChars = cell.length
  let seen = false
  if (profile.distinct) {
    // For a long text, its beginning and its length decide whether it occurs again.
    const value = text.length > MAX_OPTION_CELL_CHARS ? `${text.slice(0, MAX_OPTION_CELL_CHARS)} ${text.length}` : text
    const count = profile.distinct.get(value) ?? 0
    seen = count > 0
    if (seen) profile.unique = false
    if (!seen && profile.distinct.size >= MAX_DISTINCT) profile.distinct = null
    else profile.distinct.set(value, count + 1)
  }
  addSigns(profile.codes, text)
  if (profile.times) addTime(profile, profile.times, text)
  if (profile.splits.size > 0) addOptions(profile, text)
  if (seen) return
  for (const [trait, test] of TRAITS) if (profile.traits.has(trait) && !test(text)) profile.traits.delete(trait)
  for (const type of profile.takes) if (rulesOf(type).cell.read(text, READING) === null) profile.takes.delete(type)
  for (const order of profile.dateOrders) if (!readDate(text, order)) profile.dateOrders.delete(order)
}

/** The delimiter of tags in the cells: the first that occurs in them, most distinctive first. */
export function tagDelimiterOf(profile: ColumnProfile): string | null {
  return OPTION_DELIMITERS.find((delimiter) => (profile.splits.get(delimiter)?.cells ?? 0) > 0) ?? null
}

/** The share of all occurrences that belong to values occurring more than once. */
export function repeatedShare(counts: ReadonlyMap<string, number>): number {
  let all = 0
  let repeated = 0
  for (const count of counts.values()) {
    all += count
    if (count > 1) repeated += count
  }
  return all === 0 ? 0 : repeated / all
}
