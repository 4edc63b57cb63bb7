import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { OpenedImport } from '#imports/model/import.ts'
import { questionsOf } from '#imports/model/mapped-questions.ts'
import { runImportNow } from '#imports/server/index.ts'
import { runCommand } from '#journal/server/index.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { otherReading } from './other-readers.ts'

// Two years of one survey, read in place and never copied; skipped if they are absent.
const DATA = join(import.meta.dirname, '../../../shared/data/1-feedback/dask-user-survey-2019-2020')
const WAVES = ['2019', '2020'].map((year) => join(DATA, `${year}-user-survey-results.csv.gz`))
const { services, newWorkspace } = await useServices()

describe.skipIf(!existsSync(DATA))('the next wave of a survey', { timeout: 120_000 }, () => {
  test('fills the questions and fields of the previous one, and adds only what is new', async () => {
    const workspace = await newWorkspace()
    const { id: projectId } = await runCommand(await workspace.founder(), createProject, { title: 'Research' })
    const targetsNow = async () =>
      (await workspace.founder()).read(async (tx) => ({
        questions: await tx.selectFrom('questions').selectAll().where('project_id', '=', projectId).execute(),
        fields: await tx
          .selectFrom('fields')
          .innerJoin('field_sets', 'field_sets.id', 'fields.field_set_id')
          .select(['fields.id', 'label', 'type'])
          .where('project_id', '=', projectId)
          .execute(),
      }))
    const importWave = async (path: string): Promise<OpenedImport> => {
      const [one] = await runImportNow(services, await workspace.founder(), { projectId, files: [{ path }] })
      if (!one) throw new Error('One file was imported.')
      expect(one).toMatchObject({ state: 'DONE', rowsFailed: 0 })
      return one
    }
    const [first = '', second = ''] = WAVES
    await importWave(first)
    const before = await targetsNow()
    const later = await importWave(second)
    const after = await targetsNow()
    // 23 of 25 columns are the same: none of them exists twice.
    const added = [
      ...after.questions.filter(({ id }) => !before.questions.some((one) => one.id === id)).map(({ text }) => text),
      ...after.fields.filter(({ id }) => !before.fields.some((one) => one.id === id)).map(({ label }) => label),
    ]
    expect(added.toSorted()).toEqual(['Do you use Dask projects to deploy?', "How do you view Dask's dashboard?"])

    // Every cell of the second file answers the question that the first file added.
    const rows = otherReading(second, later)
    const answered = await (
      await workspace.founder()
    ).read(async (tx) =>
      tx
        .selectFrom('responses')
        .innerJoin('notes', 'notes.id', 'responses.note_id')
        .select(['question_id', (of) => of.fn.countAll<string>().as('count')])
        .where('notes.created_by_id', '=', later.id)
        .groupBy('question_id')
        .execute(),
    )
    const [mapping] = later.mappings ?? []
    if (!mapping) throw new Error('A table has a mapping.')
    for (const { text, type } of questionsOf(mapping)) {
      const column = mapping.columns.find(({ role, label }) => role === 'question' && label === text)
      const question = after.questions.find((one) => one.text === text && one.type === type)
      expect([text, Number(answered.find((one) => one.question_id === question?.id)?.count ?? 0)]).toEqual([
        text,
        rows.filter((row) => (row[column?.index ?? -1] ?? '').trim() !== '').length,
      ])
    }
  })
})
