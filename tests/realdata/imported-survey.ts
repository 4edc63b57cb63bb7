import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import { afterAll, expect } from 'vitest'
import type { FieldForm } from '#filters/model/filter-form.ts'
import type { ColumnMapping } from '#imports/model/table-mapping.ts'
import { runImportNow } from '#imports/server/index.ts'
import { mappingsOf } from '#imports/server/store.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import type { TestServices } from '#tests/harness/workspace.ts'
import { bytesOf, copyRaw, recordsOf as recordsOfSurvey, type RealSurvey } from './raw-survey.ts'
import { workbookOf } from './written-workbook.ts'

/** How filters refer to a column of the file, and what its raw cells say, as SQL over `raw_survey`. */
export interface SurveyColumn {
  field: NonNullable<FieldForm['field']>
  fieldType: FieldForm['fieldType']
  /** What is compared: options by their label in the product; plain values from the cells. */
  asks: 'options' | 'number' | 'boolean' | 'date' | 'text'
  /** That there is any content: a condition. */
  isFilled: string
  /** The cell without blanks at its ends; null if nothing is left. Of several columns, the first. */
  cell: string
  options: ReadonlyArray<{ id: Id; label: string }>
  /** That the cell names the option: a condition. */
  names: (label: string) => string
}

/** A survey that was imported with the suggestions of the wizard, and its raw file in PostgreSQL. */
export interface ImportedSurvey {
  projectId: Id
  founder: WorkspaceContext
  columns: SurveyColumn[]
  /** Which records of the raw file are rows: a condition on `raw_survey`. */
  isRow: string
  /** Returns the records of notes. */
  recordsOf: (noteIds: readonly Id[]) => number[]
}

const literal = (text: string): string => pg.escapeLiteral(text)
const trimmed = (column: number): string => `nullif(btrim(c${column}, E' \\t\\r\\n\\u00a0\\ufeff'), '')`

/**
 * At the top of a test of real surveys: a connection for the raw files, and a function that imports one beside its raw
 * file.
 */
export async function useRealSurveys({ services, newWorkspace, connectionString }: TestServices) {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-surveys-'))
  const raw = new pg.Client({ connectionString })
  await raw.connect()
  afterAll(async () => {
    await raw.end()
    await rm(folder, { recursive: true })
  })
  const importSurvey = async (survey: RealSurvey): Promise<ImportedSurvey> => {
    const founder = await (await newWorkspace()).founder()
    const path = join(folder, `${basename(survey.file).replace(/\.gz$/, '')}${survey.asWorkbook ? '.xlsx' : ''}`)
    await writeFile(path, survey.asWorkbook ? workbookOf(recordsOfSurvey(survey)) : bytesOf(survey))
    const { id: projectId } = await runCommand(founder, createProject, { title: 'Survey' })
    const [imported] = await runImportNow(services, founder, { projectId, files: [{ path }] })
    expect(imported).toMatchObject({ state: 'DONE', rowsFailed: 0 })
    await copyRaw(raw, survey)
    const [mapping] = (await founder.read(async (tx) => mappingsOf(tx, imported?.id ?? ''))) ?? []
    if (!mapping) throw new Error('A survey has a mapping.')
    // Records without a single cell are not rows. Notes are in the order of the file.
    const cells = Array.from({ length: survey.columns }, (_, at) => trimmed(at)).join(', ')
    const isRow = `n > ${mapping.leadingRows + mapping.headerRows} and coalesce(${cells}) is not null`
    const records = await raw.query<{ n: number }>(`select n from raw_survey where ${isRow} order by n`)
    const notes = await founder.read(async (tx) =>
      tx.selectFrom('notes').select('id').where('project_id', '=', projectId).orderBy('rank', 'desc').execute(),
    )
    expect(notes).toHaveLength(records.rows.length)
    const numbers = new Map(notes.map(({ id }, at): [Id, number] => [id, records.rows[at]?.n ?? 0]))
    return {
      projectId,
      founder,
      isRow,
      columns: await columnsOf(founder, projectId, mapping.columns),
      recordsOf: (noteIds) => noteIds.flatMap((id) => numbers.get(id) ?? []),
    }
  }
  return { raw, importSurvey }
}

/**
 * Returns the fields and questions that contain the columns; columns with the same name are left out, since no one can
 * tell them apart.
 */
async function columnsOf(
  founder: WorkspaceContext,
  projectId: Id,
  mapped: readonly ColumnMapping[],
): Promise<SurveyColumn[]> {
  const fields = await founder.read(async (tx) =>
    tx
      .selectFrom('fields')
      .innerJoin('field_sets', 'field_sets.id', 'fields.field_set_id')
      .select(['fields.id', 'fields.label', 'fields.type', 'fields.options'])
      .where('field_sets.project_id', '=', projectId)
      .where('field_sets.applies_to', '=', 'note')
      .execute(),
  )
  const questions = await founder.read(async (tx) =>
    tx.selectFrom('questions').select(['id', 'text', 'type', 'options']).where('project_id', '=', projectId).execute(),
  )
  const ofField = (column: ColumnMapping): SurveyColumn[] => {
    const field = fields.find(({ label, type }) => label === column.label && type === column.fieldType)
    if (!field) throw new Error(`The column “${column.header}” has no field.`)
    return [
      {
        field: { kind: 'note', id: field.id },
        fieldType: field.type,
        asks: askedAs(column),
        isFilled: `${trimmed(column.index)} is not null`,
        cell: trimmed(column.index),
        options: (field.options.select ?? []).map(({ id, label }) => ({ id, label })),
        names: (label) => namesOption(column, label),
      },
    ]
  }
  const ofQuestion = (columns: readonly ColumnMapping[]): SurveyColumn[] => {
    const [first] = columns
    const type = first?.spreadGroup === undefined ? first?.questionType : 'MULTI_SELECT'
    const found = questions.filter((question) => question.text === first?.label && question.type === type)
    const [question] = found
    if (!first || !question || found.length > 1) return []
    const isText = question.type === 'FREE_TEXT'
    return [
      {
        field: { kind: 'question', id: question.id },
        fieldType: isText ? 'TEXT' : 'SELECT',
        asks: isText ? 'text' : 'options',
        isFilled: `coalesce(${columns.map(({ index }) => trimmed(index)).join(', ')}) is not null`,
        cell: trimmed(first.index),
        options: question.options.map(({ id, optionText }) => ({ id, label: optionText })),
        names: (label) => `(${columns.map((column) => namesOption(column, label)).join(' or ')})`,
      },
    ]
  }
  const isNamedOnce = (column: ColumnMapping): boolean =>
    mapped.filter(({ label, role }) => label === column.label && role === column.role).length === 1
  return [
    ...mapped
      .filter(({ role }) => role === 'field')
      .filter(isNamedOnce)
      .flatMap(ofField),
    ...[
      ...Map.groupBy(
        mapped.filter(({ role }) => role === 'question'),
        ({ spreadGroup, index }) => spreadGroup ?? String(index),
      ).values(),
    ].flatMap(ofQuestion),
  ]
}

function askedAs({ fieldType }: ColumnMapping): SurveyColumn['asks'] {
  if (fieldType === 'SELECT') return 'options'
  if (fieldType === 'NUMBER' || fieldType === 'NPS') return 'number'
  if (fieldType === 'BOOLEAN') return 'boolean'
  return fieldType === 'DATETIME' ? 'date' : 'text'
}

/** The whole cell, or the part between two delimiters; in a column of its own, any content. */
function namesOption(column: ColumnMapping, label: string): string {
  const cell = trimmed(column.index)
  // Options of fields are compared without regard to case; those of questions literally.
  const folded = (text: string): string => (column.role === 'field' ? `lower(${text})` : text)
  if (column.spreadGroup !== undefined && column.optionLabel === label) return `${cell} is not null`
  const delimiter = column.multiSelectDelimiter
  if (delimiter === undefined) return `${folded(cell)} = ${folded(literal(label))}`
  const sign = literal(delimiter)
  const bare = delimiter.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const joined = `${sign} || regexp_replace(${cell}, ${literal(`\\s*${bare}\\s*`)}, ${sign}, 'g') || ${sign}`
  return `strpos(${folded(joined)}, ${folded(`${sign} || ${literal(label)} || ${sign}`)}) > 0`
}
