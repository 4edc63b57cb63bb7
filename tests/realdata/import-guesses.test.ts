import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import type { ColumnMapping } from '#imports/model/table-mapping.ts'
import { inspectImport } from '#imports/server/parse/inspect.ts'
import { FEEDBACK } from './raw-survey.ts'

const FILE = 'osmi-mental-health-tech-2016/mental-heath-in-tech-2016_20161114.csv'

/** What a researcher would choose for each of the 63 columns, judged by its values. */
const JUDGED: ReadonlyArray<[what: string, columns: readonly number[]]> = [
  // The respondent, and branches of the questionnaire, kept as 0 and 1.
  ['field BOOLEAN', [0, 2, 3, 16, 24, 52]],
  // Size of the company, gender, countries and states.
  ['field SELECT', [1, 56, 57, 58, 59, 60]],
  ['field NUMBER', [55]],
  // The two reasons.
  ['question FREE_TEXT', [37, 39]],
  // Conditions and positions, several in a cell.
  ['question MULTI_SELECT |', [48, 49, 51, 61]],
  ['question SINGLE_SELECT', [...from(4, 15), ...from(17, 23), ...from(25, 36), 38, ...from(40, 47), 50, 53, 54, 62]],
]

function from(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

const called = ({ role, fieldType, questionType, multiSelectDelimiter: delimiter }: ColumnMapping): string =>
  [role, fieldType ?? questionType, delimiter].filter((part) => part !== undefined).join(' ')

it.skipIf(!existsSync(FEEDBACK))('guesses for each of 63 columns what a researcher chooses', async () => {
  const { inspection } = await inspectImport({ name: basename(FILE), path: join(FEEDBACK, FILE) }, {})
  if (inspection.kind !== 'tables') throw new Error('The survey was not recognised as a table.')
  const guessed = inspection.tables[0]?.mapping.columns.map(called)
  const judged = JUDGED.flatMap(([what, columns]) => columns.map((column) => ({ column, what })))
  expect(judged).toHaveLength(63)
  expect(guessed).toEqual(judged.toSorted((one, other) => one.column - other.column).map(({ what }) => what))
})
