import { parseInput } from '#platform/kernel/parse.ts'
import { builder } from '#platform/server/graphql/builder.ts'
import { commandMutation } from '#journal/server/index.ts'
import type { TagCsv, TagCsvProblem, TagCsvRow } from '../model/tags-csv.ts'
import { importTags, readTagsCsv, tagsCsvText } from './commands/import-tags.ts'

const problem = builder.objectRef<TagCsvProblem>('TagCsvProblem').implement({
  description: 'A row of a file of tags that cannot be taken in.',
  fields: (t) => ({
    row: t.exposeInt('row', { description: 'Row of the file, from 1 for the header.' }),
    message: t.exposeString('message', { description: 'Why, as a sentence.' }),
  }),
})
const row = builder.objectRef<TagCsvRow>('TagCsvRow').implement({
  description: 'A tag as a row of a file says it.',
  fields: (t) => ({
    row: t.exposeInt('row', { description: 'Of the file, from 1 for the header.' }),
    title: t.exposeString('title'),
    description: t.exposeString('description', { nullable: true }),
    group: t.exposeString('group', { description: 'The title of its group; null for none.', nullable: true }),
    color: t.exposeString('color', { nullable: true }),
  }),
})
const csv = builder.objectRef<TagCsv>('TagCsv').implement({
  description: 'What a file of tags says, row by row, before it is taken in.',
  fields: (t) => ({
    rows: t.field({ type: [row], resolve: (read) => read.rows }),
    problems: t.field({
      description: 'Rows that would be left out.',
      type: [problem],
      resolve: (read) => read.problems,
    }),
  }),
})

builder.queryFields((t) => ({
  tagsCsv: t.field({
    type: csv,
    description: 'What a file of tags says, before it is taken in.',
    args: { text: t.arg.string() },
    resolve: (_root, { text }) => readTagsCsv(parseInput(tagsCsvText, text)),
  }),
}))

const imported = builder
  .objectRef<{ actId: string; added: number; changed: number; problems: TagCsvProblem[] }>('ImportedTags')
  .implement({
    description: 'What taking in a file of tags did.',
    fields: (t) => ({
      actId: t.exposeID('actId', { description: 'By which the act is undone.' }),
      added: t.exposeInt('added', { description: 'Tags that were made.' }),
      changed: t.exposeInt('changed', {
        description: 'Tags that were there and got another colour, group or description.',
      }),
      problems: t.field({ type: [problem], description: 'Rows that were left out.', resolve: (act) => act.problems }),
    }),
  })

/** A file may have a thousand rows. */
const FILE_WEIGHT = 50

commandMutation('importTags', { type: imported, command: importTags, answer: (act) => act, weight: FILE_WEIGHT })
