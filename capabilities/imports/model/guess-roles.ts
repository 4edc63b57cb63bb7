import type { DateOrder } from '#platform/kernel/dates.ts'
import { cutText } from '#platform/kernel/text.ts'
import { isNameInCode, withShortQuestions } from './answers-in-short.ts'
import { isTick } from './cell-values.ts'
import { OPTION_DELIMITERS, repeatedShare, tagDelimiterOf, type ColumnProfile } from './column-profile.ts'
import type { ColumnHeading } from './header-depth.ts'
import {
  MAX_FIELD_LABEL_CHARS,
  MAX_OPTION_LABEL_CHARS,
  MAX_SELECT_OPTIONS,
  MAX_TYPED_TEXT_CHARS,
} from '#fields/model/limits.ts'
import { FIELD_TYPES, type FieldType } from '#fields/model/field.ts'
import { rulesOf } from '#fields/model/types/registry.ts'
import { MAX_NOTE_TITLE_CHARS, MAX_QUESTION_OPTIONS, MAX_RESPONSE_CHARS } from '#notes/model/limits.ts'
import { questionRulesOf } from '#notes/model/question-types/registry.ts'
import { MAX_TAG_TITLE_CHARS } from '#tags/model/limits.ts'
import { MAX_KEY_CHARS, MAX_PERSON_NAME_CHARS, NOT_IMPORTED_HEADING } from './limits.ts'
import { DEFAULT_OPTION_DELIMITER, maxLabelChars, type ColumnMapping } from './table-mapping.ts'

const KEY_HEADER =
  /^(?:#|id|key|uuid|guid|seq #|(?:response|respondent|record|external|submission|complaint|transcript|ticket|case|object|row|entry|participant)[ _-]?(?:id|no\.?|number|key))$/i
const TIMESTAMP_HEADERS = [
  /^(?:end[ _-]?date|date[ _-]?submitted|submitted(?:[ _-]?(?:at|on|date))?|submission date|recorded ?date|completed(?:[ _-]?(?:at|on))?)$/i,
  /^(?:timestamp|time[ _-]?stamp|created(?:[ _-]?(?:at|on|date))?|date[ _-]?(?:received|created)|date|start[ _-]?date|time[ _-]?started|started(?:[ _-]?at)?)$/i,
]
const TITLE_HEADER = /^(?:title|subject|headline)$/i
const CONTENT_HEADER =
  /^(?:text|content|body|comments?|description|transcript|words|message|review|feedback|notes?|verbatim|.*\bnarrative)$/i
const NAME_HEADER =
  /^(?:(?:full|respondent|customer|participant|contact|person|user|interviewee|your)?[ _-]?name|interviewee|respondent|participant|customer)$/i
const TAG_HEADER = /^(?:tags?|codes?|highlight[ _-]?tags?)$/i
const COUNT_HEADER = /\bhow (?:many|much|often)\b|\b(?:number|count|amount|total|score|rating|rank|level)\b|#/i

/** A heading at least this long is a question rather than a name. */
const QUESTION_CHARS = 40
const MIN_REPEATED_SHARE = 0.8
const MIN_MULTIPLE_SHARE = 0.05
const MAX_TYPICAL_OPTION_CHARS = 120
/** Longer texts are easier to read as answers in the note than as values beside it. */
const MAX_TYPICAL_FIELD_CHARS = 40

function asks(heading: string): boolean {
  if (heading.includes('?') || heading.endsWith(':')) return true
  return heading.length > QUESTION_CHARS && !isNameInCode(heading)
}

/** The full heading: the question, followed by the option or row of a matrix. */
function headingText(heading: ColumnHeading): string {
  return heading.part === null ? heading.group : `${heading.group} — ${heading.part}`
}

function isChoice(profile: ColumnProfile): boolean {
  const { distinct } = profile
  if (!distinct || distinct.size > MAX_QUESTION_OPTIONS || profile.maxChars > 1_000) return false
  return (
    profile.totalChars / profile.filled <= MAX_TYPICAL_OPTION_CHARS && repeatedShare(distinct) >= MIN_REPEATED_SHARE
  )
}

/** Whether the values can be options of a select field: short, and different by more than capitals. */
function makesOptions(profile: ColumnProfile): boolean {
  const values = [...(profile.distinct?.keys() ?? [])]
  if (values.length > MAX_SELECT_OPTIONS || values.some((value) => value.length > MAX_OPTION_LABEL_CHARS)) return false
  return new Set(values.map((value) => value.toLowerCase())).size === values.length
}

function longestValue({ distinct }: ColumnProfile): number {
  return [...(distinct?.keys() ?? [])].reduce((most, value) => Math.max(most, value.length), 0)
}

/** The delimiter if the cells are lists of repeated options, otherwise null. */
function optionDelimiter(profile: ColumnProfile): string | null {
  for (const delimiter of OPTION_DELIMITERS) {
    const split = profile.splits.get(delimiter)
    if (!split || split.cells < Math.max(2, profile.filled * MIN_MULTIPLE_SHARE)) continue
    const options = [...split.options.keys()]
    const typical = options.reduce((sum, option) => sum + option.length, 0) / options.length
    if (typical > MAX_TYPICAL_OPTION_CHARS || repeatedShare(split.options) < MIN_REPEATED_SHARE) continue
    // Sentences contain commas too: a list has clearly fewer options than combinations.
    const combinations = profile.distinct?.size ?? Number.POSITIVE_INFINITY
    if (delimiter.startsWith(',') && options.length >= combinations) continue
    return delimiter
  }
  return null
}

/** As document 2 §3 names the parts of a summary that comes with a note, and as an export of Quarry names them. */
const SUMMARY_HEADERS = [
  ['summary', /^summary[ _]?content$/i],
  ['summaryFramework', /^summary[ _]?framework$/i],
  ['summaryLanguage', /^summary[ _]?language$/i],
] as const
type OfSummary = (typeof SUMMARY_HEADERS)[number][0]

interface TakenRoles {
  taken: Set<'key' | 'timestamp' | 'title' | 'name' | 'email' | OfSummary>
  timestampIndex: number | null
}

/** The only value of a column that is an option of a multi-select question: the option's text, or a tick. */
function spreadOption(heading: ColumnHeading, profile: ColumnProfile): string | null {
  if (!heading.shared || heading.part === null) return null
  const [value, ...others] = profile.distinct?.keys() ?? []
  if (value === undefined) return profile.filled === 0 ? heading.part : null
  // Several numbers are a rank or a score, not a choice.
  if (others.length > 0)
    return others.length === 1 && [value, ...others].includes(heading.part) && [value, ...others].some(isTick)
      ? heading.part
      : null
  // An option's number is kept beside its name, so that the answer still contains what the cell said.
  if (/^\d+$/.test(value)) return `${heading.part} (${value})`
  return isTick(value) ? heading.part : value
}

/** The types that are guessed from cells, in the order tried. */
const GUESSED = FIELD_TYPES.flatMap((type) => {
  const { guess } = rulesOf(type).cell
  return guess === null ? [] : [[type, guess] as const]
}).toSorted(([, one], [, other]) => one.rank - other.rank)

/** Whether a column of 0 and 1 means yes and no, and is not a count. */
function isYesOrNo(heading: string, { distinct }: ColumnProfile): boolean {
  return distinct?.size === 2 && distinct.has('0') && distinct.has('1') && !COUNT_HEADER.test(heading)
}

function fieldTypeOf(heading: string, profile: ColumnProfile): FieldType | null {
  if (isYesOrNo(heading, profile)) return 'BOOLEAN'
  const type = GUESSED.find(([one, { cells, heading: requested }]) => {
    const shows = cells === 'dates' ? profile.dateOrders.size > 0 : profile.traits.has(one)
    return shows && (requested === null || requested.test(heading))
  })
  return type?.[0] ?? null
}

function questionOrField(
  heading: string,
  profile: ColumnProfile,
  answer: boolean,
): Partial<ColumnMapping> & Pick<ColumnMapping, 'role'> {
  const question = answer || asks(heading) || heading.length > MAX_FIELD_LABEL_CHARS
  const type = fieldTypeOf(heading, profile)
  const fitsField = heading.length <= MAX_FIELD_LABEL_CHARS
  const isCertain = type !== null && ['scores', 'yes-no'].includes(rulesOf(type).counted)
  if (type && fitsField && (!question || isCertain || profile.maxChars > MAX_RESPONSE_CHARS))
    return { role: 'field', fieldType: type }
  const delimiter = optionDelimiter(profile)
  // A column is a list only if splitting gives fewer options than whole cells.
  const plain = isChoice(profile)
  const combinations = profile.distinct?.size ?? Number.POSITIVE_INFINITY
  const several =
    delimiter !== null &&
    (!plain || delimiter === ';' || (profile.splits.get(delimiter as ';')?.options.size ?? 0) * 1.5 < combinations)
  if (!question && fitsField) {
    if (plain && makesOptions(profile) && !several) return { role: 'field', fieldType: 'SELECT' }
    const longOptions = plain && longestValue(profile) > MAX_OPTION_LABEL_CHARS
    const prose = !plain && profile.totalChars / profile.filled > MAX_TYPICAL_FIELD_CHARS
    if (!several && !prose && !longOptions && profile.maxChars <= MAX_TYPED_TEXT_CHARS)
      return { role: 'field', fieldType: 'TEXT' }
  }
  if (profile.maxChars > MAX_RESPONSE_CHARS) return { role: 'content' }
  if (several) return { role: 'question', questionType: 'MULTI_SELECT', multiSelectDelimiter: delimiter ?? ';' }
  if (plain) return { role: 'question', questionType: 'SINGLE_SELECT' }
  return { role: 'question', questionType: 'FREE_TEXT' }
}

function guessColumn(
  heading: ColumnHeading,
  profile: ColumnProfile,
  around: TakenRoles,
): Partial<ColumnMapping> & Pick<ColumnMapping, 'role'> {
  const text = headingText(heading)
  const name = heading.group.trim()
  const { taken } = around
  const option = spreadOption(heading, profile)
  if (option !== null) {
    return {
      role: 'question',
      questionType: 'MULTI_SELECT',
      spreadGroup: `columns from ${heading.first + 1}`,
      optionLabel: option,
      label: heading.group,
    }
  }
  if (profile.filled === 0 || name === NOT_IMPORTED_HEADING) return { role: 'ignore' }
  if (!taken.has('key') && KEY_HEADER.test(name) && profile.unique && profile.maxChars <= MAX_KEY_CHARS) {
    taken.add('key')
    return { role: 'key' }
  }
  const ofSummary = SUMMARY_HEADERS.find(([, header]) => header.test(name))?.[0]
  if (ofSummary !== undefined && !taken.has(ofSummary)) {
    taken.add(ofSummary)
    return { role: ofSummary }
  }
  if (around.timestampIndex === heading.index) return { role: 'timestamp' }
  if (!taken.has('title') && TITLE_HEADER.test(name) && profile.maxChars <= MAX_NOTE_TITLE_CHARS) {
    taken.add('title')
    return { role: 'title' }
  }
  if (!taken.has('email') && profile.traits.has('EMAIL')) {
    taken.add('email')
    return { role: 'person', personPart: 'email' }
  }
  if (
    !taken.has('name') &&
    NAME_HEADER.test(name) &&
    profile.maxChars <= MAX_PERSON_NAME_CHARS &&
    !profile.traits.has('NUMBER') &&
    !profile.traits.has('BOOLEAN')
  ) {
    taken.add('name')
    return { role: 'person', personPart: 'name' }
  }
  if (CONTENT_HEADER.test(name) && (!isChoice(profile) || profile.maxChars > MAX_TYPED_TEXT_CHARS))
    return { role: 'content' }
  return questionOrField(text, profile, heading.answer)
}

/** Whether values are short and not whole texts; a column recognised as something certain keeps its role. */
function holdsTags({ role }: ColumnMapping, profile: ColumnProfile): boolean {
  if ((role !== 'field' && role !== 'question') || profile.filled === 0) return false
  const split = profile.splits.get((tagDelimiterOf(profile) ?? DEFAULT_OPTION_DELIMITER) as ';')
  const longest = split ? Math.max(...[...split.options.keys()].map(({ length }) => length)) : profile.maxChars
  return longest <= MAX_TAG_TITLE_CHARS
}

function timestampIndex(headings: ReadonlyArray<ColumnHeading>, profiles: ReadonlyArray<ColumnProfile>): number | null {
  for (const pattern of TIMESTAMP_HEADERS) {
    const found = headings.find((heading, at) => {
      const profile = profiles[at]
      return (
        pattern.test(heading.group.trim()) &&
        heading.part === null &&
        profile &&
        profile.filled > 0 &&
        profile.dateOrders.size > 0
      )
    })
    if (found) return found.index
  }
  return null
}

/** The orders that can read every date of the table, most likely first; month-day-year if none can. */
export function possibleDateOrders(profiles: ReadonlyArray<ColumnProfile>): [DateOrder, ...DateOrder[]] {
  const orders: DateOrder[] = ['MDY', 'DMY', 'YMD']
  const dated = profiles.filter((profile) => profile.filled > 0 && profile.dateOrders.size > 0)
  const [first = 'MDY', ...others] = orders.filter((order) => dated.every((profile) => profile.dateOrders.has(order)))
  return [first, ...others]
}

/**
 * Guesses each column's role, question type and field type from its heading and all of its values. A type is only
 * guessed if every value fits, so that a guessed mapping imports each row.
 */
export function guessColumns(
  headings: ReadonlyArray<ColumnHeading>,
  profiles: ReadonlyArray<ColumnProfile>,
): ColumnMapping[] {
  const [order] = possibleDateOrders(profiles)
  // A column that the table's single date order cannot read is not a date column.
  const judged = profiles.map((profile) =>
    profile.dateOrders.has(order) ? profile : { ...profile, dateOrders: new Set<DateOrder>() },
  )
  const around: TakenRoles = {
    taken: new Set(),
    timestampIndex: timestampIndex(headings, judged),
  }
  const guessed = headings.map((heading, at): ColumnMapping => {
    const profile = judged[at]
    const header = headingText(heading)
    const guess = profile ? guessColumn(heading, profile, around) : { role: 'ignore' as const }
    return {
      index: heading.index,
      header,
      ...guess,
      label: cutText(guess.label ?? header, maxLabelChars(guess.role)).trim(),
    }
  })
  const columns = withShortQuestions(guessed, judged)
  // Tags apply to words: in a table without words, a column named tags is like any other.
  const hasWords = columns.some(
    ({ role, questionType }) =>
      role === 'content' || (questionType !== undefined && questionRulesOf(questionType).holds === 'text'),
  )
  return columns.map((column, at) => {
    const [name, profile] = [headings[at]?.group.trim() ?? '', judged[at]]
    return hasWords && profile && TAG_HEADER.test(name) && holdsTags(column, profile)
      ? {
          index: column.index,
          header: column.header,
          label: column.label,
          role: 'tag',
          multiSelectDelimiter: tagDelimiterOf(profile) ?? DEFAULT_OPTION_DELIMITER,
        }
      : column
  })
}
