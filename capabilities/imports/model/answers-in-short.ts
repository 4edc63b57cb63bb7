import { rulesOf } from '#fields/model/types/registry.ts'
import type { ColumnProfile } from './column-profile.ts'
import type { ColumnMapping } from './table-mapping.ts'

const ANSWER_WORDS = [
  'yes',
  'no',
  'none',
  'maybe',
  'perhaps',
  '(?:un|not )sure',
  'sometimes',
  'always',
  'never',
  'rarely',
]
const DEGREES = ['seldom', 'often', 'somewhat', 'very', 'extremely', 'slightly', 'neither', 'neutral']
const PARTS = '(?:some|most|all|many|few) (?:of|did)'
const PHRASES = ['(?:i|we) ', 'don.t know', 'not applicable', 'n/?a$', 'not? (?:opinion|answer)']
const VIEWS = '(?:strongly |completely )?(?:dis)?(?:agree|satisfied)'
/** What people choose to say of themselves, or that they cannot say; not what a table says about a thing. */
const ANSWERS = new RegExp(
  `^(?:(?:${[...ANSWER_WORDS, ...DEGREES, PARTS].join('|')})\\b|${[...PHRASES, VIEWS].join('|')})`,
  'i',
)

const OF_PERSON = ['age', 'gender', 'sex', 'language', 'race', 'ethnicity', 'education', 'degree', 'income', 'salary']
const OF_PLACE = ['country', 'state', 'region', 'city', 'town']
const OF_WORK = ['occupation', 'profession', 'industry', 'sector', 'department', 'seniority', 'company']
const OF_GROUP = ['organi[sz]ation', 'team', 'plan']
/** Of people, whatever the values are. */
const DESCRIBES_PEOPLE = new RegExp(
  `(?:^|[^a-z])(?:${[...OF_PERSON, ...OF_PLACE, ...OF_WORK, ...OF_GROUP].join('|')})(?:[^a-z]|$)`,
  'i',
)
const PLAIN = /^(?:yes|no)$/i
const LEAST_ANSWERS = 0.5
/** Fewer such columns do not make a table of customers a survey. */
const LEAST_COLUMNS = 3

/** Whether a heading is the short name of a question or property, as programs write it, and not words. */
export function isNameInCode(heading: string): boolean {
  return !/\s/.test(heading.trim())
}

/** Whether most values are answers; of columns with only Yes and No it is not known. */
function areAnswers({ distinct }: ColumnProfile): boolean {
  let [all, answers, hedged] = [0, 0, false]
  for (const [value, count] of distinct ?? []) {
    all += count
    if (!ANSWERS.test(value)) continue
    answers += count
    hedged ||= !PLAIN.test(value)
  }
  return hedged && answers >= all * LEAST_ANSWERS
}

const isPlain = ({ distinct }: ColumnProfile): boolean =>
  [...(distinct?.keys() ?? [])].every((value) => PLAIN.test(value))

/**
 * Turns choices that are guessed to be fields into questions where a table is a survey whose headings are the short names
 * of its questions (`discuss_with_manager`): where several columns have answers like "Maybe" and "I don't know". So are
 * columns of Yes and No, and choices between two such questions, unless their heading describes people.
 */
export function withShortQuestions(
  columns: readonly ColumnMapping[],
  profiles: readonly ColumnProfile[],
): ColumnMapping[] {
  const countedAs = ({ fieldType }: ColumnMapping): string | null =>
    fieldType === undefined ? null : rulesOf(fieldType).counted
  const mayAsk = (column: ColumnMapping): boolean =>
    column.role === 'field' && countedAs(column) === 'options' && isNameInCode(column.header)
  const answers = columns.map((column, at) => {
    const profile = profiles[at]
    return mayAsk(column) && profile !== undefined && areAnswers(profile)
  })
  if (answers.filter(Boolean).length < LEAST_COLUMNS) return [...columns]
  const asks = columns.map(({ role }, at) => answers[at] === true || role === 'question')
  // A field of yes and no is between questions as often as before them.
  const chosen = columns.flatMap((column, at) => (countedAs(column) === 'yes-no' ? [] : [at]))
  return columns.map((column, at) => {
    const profile = profiles[at]
    if (!mayAsk(column) || !profile) return column
    const place = chosen.indexOf(at)
    const isBetween = [chosen[place - 1], chosen[place + 1]].every((other) => other !== undefined && asks[other])
    const isQuestion = answers[at] || isPlain(profile) || (isBetween && !DESCRIBES_PEOPLE.test(column.header))
    if (!isQuestion) return column
    const { fieldType, ...rest } = column
    return { ...rest, role: 'question', questionType: 'SINGLE_SELECT' }
  })
}
