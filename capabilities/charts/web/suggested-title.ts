import { cutText } from '#platform/kernel/text.ts'
import { dividesBy, type ChartDimension, type ChartOptions } from '../model/chart.ts'
import { isSegmented } from '../model/marks.ts'
import type { Countable } from './dimension-choices.ts'
import { strings } from './strings.ts'

/** Long enough to recognise a question by, so that a title of two of them is read at a glance. */
const MAX_PART_CHARS = 60

/** A title for a chart, from what it counts and is broken down by: "Role by Plan". */
export function suggestedTitle(options: ChartOptions, countable: Countable): string {
  const counted = partOf(options.dimension, countable)
  const division = isSegmented(options.type) ? dividesBy(options) : null
  const divided = division === null ? counted : strings.titleBy(counted, partOf(division, countable))
  return options.type === 'LINE' ? strings.titleOverTime(divided) : divided
}

function partOf({ kind, id }: ChartDimension, { fields, questions, personFields }: Countable): string {
  if (kind === 'QUESTION') return shortened(questions.find((question) => question.id === id)?.text)
  if (kind === 'FIELD') return shortened([...fields, ...personFields].find((field) => field.id === id)?.label)
  return strings.dimensions[kind]
}

function shortened(text: string | undefined): string {
  const words = text?.trim() ?? strings.untitledPart
  return words.length <= MAX_PART_CHARS ? words : `${cutText(words, MAX_PART_CHARS - 1).trimEnd()}…`
}
