import { existsSync } from 'node:fs'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { chartOptions, type ChartDimension } from '#charts/model/chart.ts'
import { binOf } from '#charts/model/counted.ts'
import { chartCounts } from '#charts/server/index.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { useRealSurveys, type ImportedSurvey, type SurveyColumn } from './imported-survey.ts'
import { FEEDBACK, SURVEYS_OF_A_RUN } from './raw-survey.ts'

// Compares the counts of charts and crosstabs for every column of real surveys with SQL over the raw file as read by
// PostgreSQL.
const { raw, importSurvey } = await useRealSurveys(await useServices())

const CROSSTABS = 3
/** Keys of texts are truncated; longer ones are compared by their beginning elsewhere. */
const COMPARED_TEXT_CHARS = 200

const literal = (text: string): string => pg.escapeLiteral(text)
const dimensionOf = ({ field }: SurveyColumn): ChartDimension => ({
  kind: field.kind === 'question' ? 'QUESTION' : 'FIELD',
  id: field.id,
})

describe.skipIf(!existsSync(FEEDBACK))('of every real survey', { timeout: 240_000 }, () => {
  test.each(SURVEYS_OF_A_RUN)(
    '$file: the counts of each column and of three crossed pairs equal those of SQL over the raw file',
    async (survey) => {
      const imported = await importSurvey(survey)
      for (const column of imported.columns) {
        const counted = await countsOf(imported, { dimension: dimensionOf(column), interval: 'YEAR' })
        expect(counted, column.cell).not.toBeNull()
        if (!counted) continue
        const [base] = counted.bases.filter(({ segment }) => segment === null)
        expect(base, column.cell).toMatchObject({
          answered: await countRaw(imported, column.isFilled),
          unanswered: await countRaw(imported, `not ${column.isFilled}`),
        })
        const reported = counted.counts.filter(({ key, segment }) => segment === null && key !== '')
        for (const { key, count } of reported.slice(0, 60)) {
          const condition = saysKey(column, key)
          if (condition !== null)
            expect({ key, count }, condition).toEqual({ key, count: await countRaw(imported, condition) })
        }
        if (column.asks !== 'options') continue
        const used = column.options.filter(({ id }) => reported.some(({ key }) => key === id)).length
        const unused = column.options.filter(({ id }) => !reported.some(({ key }) => key === id))
        if (!counted.leftOut) {
          expect(used).toBe(reported.length)
          for (const { label } of unused.slice(0, 10)) expect(await countRaw(imported, column.names(label))).toBe(0)
        }
      }
      await crossSome(imported)
    },
  )
})

async function countsOf({ founder, projectId }: ImportedSurvey, options: object) {
  const { actor, read } = founder
  return read(async (tx) =>
    chartCounts(tx, actor, { projectId, timeZone: 'UTC' }, chartOptions.parse({ metric: 'NOTE_COUNT', ...options })),
  )
}

async function countRaw({ isRow }: ImportedSurvey, condition: string): Promise<number> {
  const { rows } = await raw.query<{ count: number }>(
    `select count(*)::integer as count from raw_survey where ${isRow} and coalesce(${condition}, false)`,
  )
  return rows[0]?.count ?? Number.NaN
}

/** The condition that a raw cell has the value of a counted key; null for a text that is too long to be its own key. */
function saysKey(column: SurveyColumn, key: string): string | null {
  const { cell, options } = column
  switch (column.asks) {
    case 'options':
      return column.names(options.find(({ id }) => id === key)?.label ?? '')
    case 'boolean':
      return `lower(${cell}) in (${(key === '1' ? ['true', 'yes', 'y', '1'] : ['false', 'no', 'n', '0']).map(literal).join(', ')})`
    case 'number': {
      const number = `replace(${cell}, ',', '')::double precision`
      const bin = binOf(key)
      return bin ? `${number} >= ${bin.from} and ${number} < ${bin.to}` : `${number} = ${key}`
    }
    case 'date':
      return `date_trunc('year', ${cell}::timestamptz) = date '${key}'`
    case 'text':
      return key.length < COMPARED_TEXT_CHARS ? `${cell} = ${literal(key)}` : null
  }
}

/** Crosses questions and fields of options with each other: every cell, and what its test needs. */
async function crossSome(imported: ImportedSurvey): Promise<void> {
  const ofOptions = imported.columns.filter(({ asks, options }) => asks === 'options' && options.length <= 12)
  for (let at = 0; at < CROSSTABS && at + 1 < ofOptions.length; at += 1) {
    const [one, other] = [ofOptions[at], ofOptions.at(-1 - at)]
    if (!one || !other || one === other) continue
    const crossed = await countsOf(imported, {
      type: 'CROSSTAB',
      dimension: dimensionOf(one),
      dividedBy: dimensionOf(other),
    })
    const both = `${one.isFilled} and ${other.isFilled}`
    expect(crossed?.answeredBoth).toBe(await countRaw(imported, both))
    const labelOf = ({ options }: SurveyColumn, key: string): string =>
      options.find(({ id }) => id === key)?.label ?? ''
    for (const { key, segment, ...cell } of crossed?.crossed ?? []) {
      const [row, column] = [one.names(labelOf(one, key)), other.names(labelOf(other, segment))]
      expect(cell, `${row} by ${column}`).toEqual({
        both: await countRaw(imported, `${row} and ${column}`),
        ofKey: await countRaw(imported, `${both} and ${row}`),
        ofSegment: await countRaw(imported, `${both} and ${column}`),
      })
    }
  }
}
