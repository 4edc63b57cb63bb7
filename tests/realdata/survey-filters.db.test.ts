import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import type { FieldForm, FilterForm, OperandValues } from '#filters/model/filter-form.ts'
import type { Operator } from '#filters/model/operators.ts'
import { compileFilter } from '#filters/model/query.ts'
import { matchingIds } from '#filters/server/index.ts'
import type { ColumnMapping } from '#imports/model/table-mapping.ts'
import { runImportNow } from '#imports/server/index.ts'
import { mappingsOf } from '#imports/server/store.ts'
import { runCommand } from '#journal/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { seededRandom } from '#platform/kernel/seeded-random.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { proofSample } from '#tests/harness/proof-size.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { bytesOf, copyRaw, FEEDBACK, REAL_SURVEYS, type RealSurvey } from './raw-survey.ts'

// Every survey of the real data is imported as the wizard suggests; then the raw file is read by PostgreSQL's own CSV
// reader, and each filter is put as plain SQL over its cells. Both must name the same rows of the file.
const { services, newWorkspace, connectionString } = await useServices()
const folder = await mkdtemp(join(tmpdir(), 'quarry-surveys-'))
const raw = new pg.Client({ connectionString })
await raw.connect()
afterAll(async () => {
  await raw.end()
  await rm(folder, { recursive: true })
})

const FILTERS = 60
const SURVEYS_OF_A_RUN = 4
const SEED = 11

/** A column that can be asked for: how a filter names it, and what its raw cells say. */
interface Column {
  field: NonNullable<FieldForm['field']>
  fieldType: FieldForm['fieldType']
  header: string
  /** The cell without blanks at its ends; null where nothing is left. */
  cell: string
  /** What a condition compares: options by their label, as the product knows them; plain values from the cells. */
  asks: 'options' | 'number' | 'boolean' | 'date' | 'text'
  delimiter: string | null
  options: ReadonlyArray<{ id: Id; label: string }>
}

/** One condition, twice: as the product asks it, and as SQL over the raw file. */
interface Condition {
  form: FieldForm
  sql: string
}

const literal = (text: string): string => pg.escapeLiteral(text)
const trimmed = (column: number): string => `nullif(btrim(c${column}, E' \\t\\r\\n\\u00a0\\ufeff'), '')`

describe.skipIf(!existsSync(FEEDBACK))('of every real survey', { timeout: 240_000 }, () => {
  // All of them in a large proof.
  test.each(proofSample(REAL_SURVEYS, SURVEYS_OF_A_RUN))(
    '$file: 60 filters name the rows that SQL over the raw file names',
    async (survey) => {
      const { columns, rowsOf, among } = await importAsSuggested(survey)
      const random = seededRandom(SEED)
      const pick = <T>(from: readonly T[]): T => {
        const one = from[Math.floor(random() * from.length)]
        if (one === undefined) throw new Error('There is nothing to choose from.')
        return one
      }
      if (columns.length === 0) return
      const samples = new Map<Column, string[]>()
      for (const column of columns) samples.set(column, await someCells(column, among))
      let found = 0
      for (let at = 0; at < FILTERS; at += 1) {
        const conditions = Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
          const column = pick(columns)
          return conditionOn(column, samples.get(column) ?? [], pick, random)
        })
        const combinator = random() < 0.5 ? ('And' as const) : ('Or' as const)
        const filter: FilterForm = { combinator, fields: conditions.map(({ form }) => form) }
        const where = conditions
          .map(({ sql }) => `coalesce(${sql}, false)`)
          .join(combinator === 'And' ? ' and ' : ' or ')
        const { rows } = await raw.query<{ n: number }>(
          `select n from raw_survey where ${among} and (${where}) order by n`,
        )
        const ours = await rowsOf(filter)
        const theirs = new Set(rows.map(({ n }) => n))
        const mine = new Set(ours)
        expect(
          { missing: [...theirs.difference(mine)], tooMany: [...mine.difference(theirs)] },
          conditions.map(({ form, sql }) => `${form.operatorType} ${form.fieldType}: ${sql}`).join('\n'),
        ).toEqual({ missing: [], tooMany: [] })
        found += ours.length
      }
      expect(found).toBeGreaterThan(0)
    },
  )
})

/** The file's rows as notes, how its columns are asked for, and which records of the raw file are rows. */
async function importAsSuggested(survey: RealSurvey) {
  const workspace = await newWorkspace()
  const path = join(folder, basename(survey.file).replace(/\.gz$/, ''))
  await writeFile(path, bytesOf(survey))
  const { id: projectId } = await runCommand(await workspace.founder(), createProject, { title: 'Survey' })
  const [imported] = await runImportNow(services, await workspace.founder(), { projectId, files: [{ path }] })
  if (!imported) throw new Error('The file was not taken up.')
  expect(imported).toMatchObject({ state: 'DONE', rowsFailed: 0 })
  await copyRaw(raw, survey)
  const { read, actor } = await workspace.founder()
  const [mapping] = (await read(async (tx) => mappingsOf(tx, imported.id))) ?? []
  if (!mapping) throw new Error('A survey has a mapping.')
  const head = mapping.leadingRows + mapping.headerRows
  // Notes stand in the order of the file; records without a single cell are no rows.
  const isRow = Array.from({ length: survey.columns }, (_, at) => trimmed(at)).join(', ')
  const among = `n > ${head} and coalesce(${isRow}) is not null`
  const records = await raw.query<{ n: number }>(`select n from raw_survey where ${among} order by n`)
  const notes = await read(async (tx) =>
    tx
      .selectFrom('notes')
      .select('id')
      .where('project_id', '=', projectId)

      .orderBy('rank', 'desc')
      .execute(),
  )
  expect(notes).toHaveLength(records.rows.length)
  const numbers = new Map(notes.map(({ id }, at): [Id, number] => [id, records.rows[at]?.n ?? 0]))
  const fields = await read(async (tx) =>
    tx
      .selectFrom('fields')
      .innerJoin('field_sets', 'field_sets.id', 'fields.field_set_id')
      .select(['fields.id', 'fields.label', 'fields.type', 'fields.options'])
      .where('field_sets.project_id', '=', projectId)
      .where('field_sets.applies_to', '=', 'note')
      .execute(),
  )
  const columns = mapping.columns.flatMap((column): Column[] => {
    const sameName = mapping.columns.filter((other) => other.label === column.label && other.role === column.role)
    if (column.role !== 'field' || sameName.length > 1) return []
    const field = fields.find(({ label, type }) => label === column.label && type === column.fieldType)
    if (!field) throw new Error(`The column “${column.header}” has no field.`)
    return [
      {
        field: { kind: 'note', id: field.id },
        fieldType: field.type,
        header: column.header,
        cell: trimmed(column.index),
        asks: askedAs(column),
        delimiter: column.multiSelectDelimiter ?? null,
        options: (field.options.select ?? []).map(({ id, label }) => ({ id, label })),
      },
    ]
  })
  return {
    columns,
    among,
    rowsOf: async (filter: FilterForm): Promise<number[]> => {
      const query = compileFilter('NOTE', filter, { userId: actor.userId, now: new Date() })
      const ids = await read(async (tx) => matchingIds(tx, actor, new Map([['NOTE' as const, query]]), {}))
      return (ids.get('NOTE') ?? []).flatMap((id) => numbers.get(id) ?? []).toSorted((one, other) => one - other)
    },
  }
}

function askedAs({ fieldType }: ColumnMapping): Column['asks'] {
  switch (fieldType) {
    case 'SELECT':
      return 'options'
    case 'NUMBER':
    case 'NPS':
      return 'number'
    case 'BOOLEAN':
      return 'boolean'
    case 'DATETIME':
      return 'date'
    default:
      return 'text'
  }
}

async function someCells({ cell }: Column, among: string): Promise<string[]> {
  const { rows } = await raw.query<{ value: string }>(
    `select distinct ${cell} as value from raw_survey where ${among} and ${cell} is not null order by value limit 200`,
  )
  return rows.map(({ value }) => value)
}

/** A random condition on a column, of the operators that its type has. */
function conditionOn(
  column: Column,
  samples: readonly string[],
  pick: <T>(from: readonly T[]) => T,
  random: () => number,
): Condition {
  const { cell } = column
  const form = (operatorType: Operator, values: OperandValues = {}): FieldForm => ({
    id: newId(),
    field: column.field,
    fieldType: column.fieldType,
    operatorType,
    values,
  })
  if (random() < 0.15 || samples.length === 0)
    return random() < 0.5
      ? { form: form('IS_EMPTY'), sql: `${cell} is null` }
      : { form: form('IS_NOT_EMPTY'), sql: `${cell} is not null` }
  const isNegated = random() < 0.4
  const not = (sql: string): string => (isNegated ? `not coalesce(${sql}, false)` : sql)
  switch (column.asks) {
    case 'options': {
      const chosen = Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(column.options))
      const all = random() < 0.3
      const held = chosen.map(({ label }) => holdsOption(column, label))
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
      const wanted = random() < 0.5
      const words = wanted ? ['true', 'yes', 'y', '1', 'x'] : ['false', 'no', 'n', '0']
      return {
        form: form(isNegated ? 'IS_NOT' : 'IS', { boolean: wanted }),
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

/** That a cell names an option: the whole cell, or what stands between two delimiters. */
function holdsOption({ cell, delimiter }: Column, label: string): string {
  if (delimiter === null) return `lower(${cell}) = lower(${literal(label)})`
  const sign = literal(delimiter)
  const bare = delimiter.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const joined = `${sign} || regexp_replace(${cell}, ${literal(`\\s*${bare}\\s*`)}, ${sign}, 'g') || ${sign}`
  return `strpos(lower(${joined}), lower(${sign} || ${literal(label)} || ${sign})) > 0`
}
