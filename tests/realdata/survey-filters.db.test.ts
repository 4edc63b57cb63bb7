import { existsSync } from 'node:fs'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import type { FieldForm, FilterForm, OperandValues } from '#filters/model/filter-form.ts'
import type { Operator } from '#filters/model/operators.ts'
import { compileFilter } from '#filters/model/query.ts'
import { matchingIds } from '#filters/server/index.ts'
import { newId } from '#platform/kernel/ids.ts'
import { seededRandom } from '#platform/kernel/seeded-random.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { useRealSurveys, type ImportedSurvey, type SurveyColumn } from './imported-survey.ts'
import { FEEDBACK, SURVEYS_OF_A_RUN } from './raw-survey.ts'

// Every survey of the real data is imported with the suggestions of the wizard; then the raw file is read by
// PostgreSQL's own CSV reader, and each filter is written as plain SQL over its cells. Both must return the same rows
// of the file.
const { raw, importSurvey } = await useRealSurveys(await useServices())

const FILTERS = 60
const SEED = 11

/** One condition, in two forms: for the product, and as SQL over the raw file. */
interface Condition {
  form: FieldForm
  sql: string
}

const literal = (text: string): string => pg.escapeLiteral(text)

describe.skipIf(!existsSync(FEEDBACK))('of every real survey', { timeout: 240_000 }, () => {
  test.each(SURVEYS_OF_A_RUN)('$file: 60 filters return the same rows as SQL over the raw file', async (survey) => {
    const imported = await importSurvey(survey)
    const { columns, isRow } = imported
    const random = seededRandom(SEED)
    const pick = <T>(from: readonly T[]): T => {
      const one = from[Math.floor(random() * from.length)]
      if (one === undefined) throw new Error('There is nothing to choose from.')
      return one
    }
    expect(columns.length).toBeGreaterThan(survey.columns / 10)
    const samples = new Map<SurveyColumn, string[]>()
    for (const column of columns) samples.set(column, await someCells(column, isRow))
    let found = 0
    for (let at = 0; at < FILTERS; at += 1) {
      const conditions = Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
        const column = pick(columns)
        return conditionOn(column, samples.get(column) ?? [], pick, random)
      })
      const combinator = random() < 0.5 ? ('And' as const) : ('Or' as const)
      const where = conditions.map(({ sql }) => `coalesce(${sql}, false)`).join(combinator === 'And' ? ' and ' : ' or ')
      const { rows } = await raw.query<{ n: number }>(`select n from raw_survey where ${isRow} and (${where})`)
      const theirs = new Set(rows.map(({ n }) => n))
      const ours = new Set(await recordsOf(imported, { combinator, fields: conditions.map(({ form }) => form) }))
      expect(
        { missing: [...theirs].filter((n) => !ours.has(n)), tooMany: [...ours].filter((n) => !theirs.has(n)) },
        conditions.map(({ form, sql }) => `${form.operatorType} ${form.fieldType}: ${sql}`).join('\n'),
      ).toEqual({ missing: [], tooMany: [] })
      found += ours.size
    }
    expect(found).toBeGreaterThan(0)
  })
})

async function recordsOf({ founder, recordsOf: of }: ImportedSurvey, filter: FilterForm): Promise<number[]> {
  const { actor, read } = founder
  const query = compileFilter('NOTE', filter, { userId: actor.userId, now: new Date() })
  const ids = await read(async (tx) => matchingIds(tx, actor, new Map([['NOTE' as const, query]]), {}))
  return of(ids.get('NOTE') ?? [])
}

async function someCells({ cell }: SurveyColumn, isRow: string): Promise<string[]> {
  const { rows } = await raw.query<{ value: string }>(
    `select distinct ${cell} as value from raw_survey where ${isRow} and ${cell} is not null order by value limit 200`,
  )
  return rows.map(({ value }) => value)
}

/** A random condition on a column, with one of the operators of its type. */
function conditionOn(
  column: SurveyColumn,
  samples: readonly string[],
  pick: <T>(from: readonly T[]) => T,
  random: () => number,
): Condition {
  const { cell, isFilled } = column
  const form = (operatorType: Operator, values: OperandValues = {}): FieldForm => ({
    id: newId(),
    field: column.field,
    fieldType: column.fieldType,
    operatorType,
    values,
  })
  if (random() < 0.15 || samples.length === 0 || (column.asks === 'options' && column.options.length === 0))
    return random() < 0.5
      ? { form: form('IS_EMPTY'), sql: `not ${isFilled}` }
      : { form: form('IS_NOT_EMPTY'), sql: isFilled }
  const isNegated = random() < 0.4
  const not = (sql: string): string => (isNegated ? `not coalesce(${sql}, false)` : sql)
  switch (column.asks) {
    case 'options': {
      const chosen = Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(column.options))
      const all = random() < 0.3
      const held = chosen.map(({ label }) => column.names(label))
      const operator = all
        ? isNegated
          ? ('IS_NOT_ALL_OF' as const)
          : ('IS_ALL_OF' as const)
        : isNegated
          ? ('IS_NOT_ONE_OF' as const)
          : ('IS_ONE_OF' as const)
      return {
        form: form(operator, { options: chosen.map(({ id }) => id) }),
        sql: not(`(${held.join(all ? ' and ' : ' or ')})`),
      }
    }
    case 'number': {
      const value = pick(samples).replaceAll(',', '')
      const number = `replace(${cell}, ',', '')::double precision`
      const operator = pick(['IS', 'IS_GREATER_THAN', 'IS_LESS_THAN'] as const)
      if (operator === 'IS')
        return {
          form: form(isNegated ? 'IS_NOT' : 'IS', { [column.fieldType === 'NPS' ? 'int32' : 'double']: value }),
          sql: not(`${number} = ${value}`),
        }
      return {
        form: form(operator, { [column.fieldType === 'NPS' ? 'int32' : 'double']: value }),
        sql: `${number} ${operator === 'IS_LESS_THAN' ? '<' : '>'} ${value}`,
      }
    }
    case 'boolean': {
      const requested = random() < 0.5
      const words = requested ? ['true', 'yes', 'y', '1', 'x'] : ['false', 'no', 'n', '0']
      return {
        form: form(isNegated ? 'IS_NOT' : 'IS', { boolean: requested }),
        sql: not(`lower(${cell}) in (${words.map(literal).join(', ')})`),
      }
    }
    case 'date': {
      const after = random() < 0.5
      const day = `20${String(10 + Math.floor(random() * 14)).padStart(2, '0')}-0${1 + Math.floor(random() * 9)}-15`
      return {
        form: form(after ? 'IS_AFTER' : 'IS_BEFORE', { relativeDate: day }),
        sql: `${cell}::timestamptz ${after ? '>=' : '<'} timestamptz '${day}' + interval '${after ? 1 : 0} day'`,
      }
    }
    case 'text': {
      const value = pick(samples)
      if (random() < 0.4)
        return {
          form: form(isNegated ? 'IS_NOT' : 'IS', { text: value }),
          sql: not(`lower(${cell}) = lower(${literal(value)})`),
        }
      const word = pick(value.split(/\s+/))
      return {
        form: form(isNegated ? 'DOES_NOT_CONTAIN' : 'CONTAINS', { text: word }),
        sql: not(`strpos(lower(${cell}), lower(${literal(word)})) > 0`),
      }
    }
  }
}
