import { parseInput } from '#platform/kernel/parse.ts'
import { builder } from '#platform/server/graphql/builder.ts'
import { commandMutation } from '#journal/server/index.ts'
import type { TagCsv, TagCsvProblem, TagCsvRow } from '../model/tags-csv.ts'
import { importTags, readTagsCsv, tagsCsvText } from './commands/import-tags.ts'

const problem = builder.objectRef<TagCsvProblem>('TagCsvProblem').implement({
  description: 'A row of a tag file that cannot be imported.',
  fields: (t) => ({
    row: t.exposeInt('row', { description: 'The row of the file; the header is row 1.' }),
    message: t.exposeString('message', { description: 'Why, as a sentence.' }),
  }),
})
const row = builder.objectRef<TagCsvRow>('TagCsvRow').implement({
  description: 'A tag as given in a row of a file.',
  fields: (t) => ({
    row: t.exposeInt('row', { description: 'The row of the file; the header is row 1.' }),
    title: t.exposeString('title'),
    description: t.exposeString('description', { nullable: true }),
    group: t.exposeString('group', { description: 'The title of its group; null if it has none.', nullable: true }),
    color: t.exposeString('color', { nullable: true }),
  }),
})
const csv = builder.objectRef<TagCsv>('TagCsv').implement({
  description: 'The contents of a tag file, row by row, before the import.',
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
    description: 'The contents of a tag file, before the import.',
    args: { text: t.arg.string() },
    resolve: (_root, { text }) => readTagsCsv(parseInput(tagsCsvText, text)),
  }),
}))

const imported = builder
  .objectRef<{ actId: string; added: number; changed: number; problems: TagCsvProblem[] }>('ImportedTags')
  .implement({
    description: 'The result of importing a tag file.',
    fields: (t) => ({
      actId: t.exposeID('actId', { description: 'Identifies the act, to undo it.' }),
      added: t.exposeInt('added', { description: 'The number of tags created.' }),
      changed: t.exposeInt('changed', {
        description: 'The number of existing tags that got another colour, group or description.',
      }),
      problems: t.field({ type: [problem], description: 'Rows that were left out.', resolve: (act) => act.problems }),
    }),
  })

/** A file may have a thousand rows. */
const FILE_WEIGHT = 50

commandMutation('importTags', { type: imported, command: importTags, answer: (act) => act, weight: FILE_WEIGHT })
