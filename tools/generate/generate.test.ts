import { readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { buildSchema } from 'graphql'
import { expect, test } from 'vitest'
import { typeFaults } from '../check/types.ts'
import { projectFolder } from '../files.ts'
import { plantFolder } from '../planted-folder.ts'
import { writeFiles } from './generated-file.ts'
import { operationFiles } from './operations.ts'
import { permissionMatrix } from './permission-matrix.ts'
import { registryFiles } from './registries.ts'

const schema = buildSchema(`
  interface Node { id: ID! }
  enum Level { READ WRITE }
  scalar DateTime
  type Tag implements Node { id: ID! title: String! }
  type Note implements Node { id: ID! title: String! level: Level! createdAt: DateTime tags: [Tag!]! }
  input NoteInput { title: String! level: Level }
  type Query { note(id: ID!): Note node(id: ID!): Node search(first: Int = 10): [Node!]! }
  type Mutation { createNote(input: NoteInput!): Note! }
`)

const documents = {
  'capabilities/tags/web/tag-chip.graphql': 'fragment TagChip on Tag { id title }',
  'capabilities/notes/web/note.graphql': `
    fragment NoteTitle on Note { title tags { ...TagChip } }
    query NotePage($id: ID!, $withDate: Boolean = false) { note(id: $id) { id level createdAt @include(if: $withDate) ...NoteTitle } }
    query Find($first: Int) { search(first: $first) { __typename id ... on Note { title } } }
    mutation CreateNote($input: NoteInput!) { createNote(input: $input) { id } }`,
}

test('operations become typed documents that hold across files', async () => {
  const root = await plantFolder({
    ...documents,
    'package.json': JSON.stringify({ type: 'module', imports: { '#generated/*': './generated/*' } }),
    'tsconfig.json': JSON.stringify({
      extends: join(projectFolder, 'tsconfig.browser.json'),
      include: ['generated', 'use.ts', 'misuse.ts'],
    }),
    'use.ts': `
      import type { CreateNoteMutationVariables, FindQuery, NotePageQuery, NoteTitleFragment } from '#generated/operations/capabilities/notes/web/note.ts'
      import type { TagChipFragment } from '#generated/operations/capabilities/tags/web/tag-chip.ts'
      export const titleOf = (page: NotePageQuery): NoteTitleFragment | null => page.note
      export const chipsOf = (page: NotePageQuery): TagChipFragment[] => page.note?.tags ?? []
      export const titles = (found: FindQuery): string[] => found.search.flatMap((one) => (one.__typename === 'Note' ? [one.title] : []))
      export const wanted: CreateNoteMutationVariables = { input: { title: 'New', level: 'READ' } }
      export const date = (page: NotePageQuery): string | null | undefined => page.note?.createdAt
    `,
    'misuse.ts': `import type { CreateNoteMutationVariables, FindQuery } from '#generated/operations/capabilities/notes/web/note.ts'
      export const titles = (found: FindQuery): string[] => found.search.map((one) => one.title)
      export const unknownLevel: CreateNoteMutationVariables = { input: { title: 'New', level: 'NONE' } }
    `,
  })
  await symlink(join(projectFolder, 'node_modules'), join(root, 'node_modules'))
  await writeFiles(root, await operationFiles(root, schema), [])
  const faults = await typeFaults(root, 'tsconfig.json')
  expect(faults.map(({ path, line, rule }) => `${path}:${line} ${rule}`)).toEqual([
    'misuse.ts:2 TS2339',
    'misuse.ts:3 TS2322',
  ])
  const text = await readFile(join(root, 'generated/operations/capabilities/notes/web/note.ts'), 'utf8')
  expect(text).toContain(`import { TagChipFragmentDoc } from '#generated/operations/capabilities/tags/web/tag-chip.ts'`)
})

test.each([
  [
    'a field that the schema lacks',
    { 'apps/web/a.graphql': 'query A { note(id: 1) { colour } }' },
    'apps/web/a.graphql:1: Cannot query field "colour"',
  ],
  [
    'a fragment that nobody wrote',
    { 'apps/web/a.graphql': 'query A { note(id: 1) { ...Gone } }' },
    'Unknown fragment "Gone"',
  ],
  [
    'a name that is taken',
    { 'apps/web/a.graphql': 'query A { note(id: 1) { id } }', 'apps/web/b.graphql': 'query A { note(id: 1) { id } }' },
    'the name A is taken by apps/web/a.graphql',
  ],
])('%s is told with its file', async (_, files, message) => {
  await expect(operationFiles(await plantFolder(files), schema)).rejects.toThrow(message)
})

test('registries list what lies in its place', async () => {
  const root = await plantFolder({
    'capabilities/notes/server/graphql.ts': '',
    'capabilities/notes/server/kind.ts': '',
    'capabilities/notes/server/kinds/answer.ts': '',
    'capabilities/content-kinds/server/kind.ts': '',
    'capabilities/content-kinds/server/content-kind.ts': '',
    'capabilities/notes/server/hooks.ts': '',
    'capabilities/notes/model/history-words.ts': '',
    'capabilities/imports/server/jobs/import-survey.ts': '',
    'capabilities/imports/server/jobs/import-survey.handler.ts': '',
    'capabilities/imports/server/jobs/import-survey.db.test.ts': '',
    'database/migrations/202611200000-foundation.ts': '',
  })
  const files = new Map((await registryFiles(root)).map(({ path, content }) => [path, content]))
  expect(files.get('generated/registry/graphql.ts')).toContain(`import '#notes/server/graphql.ts'`)
  expect(files.get('generated/registry/kinds.ts')).toContain(
    'export const kinds = [\n  contentKindsKind,\n  notesKind,\n  notesAnswerKind,\n] as const',
  )
  expect(files.get('generated/registry/history-words.ts')).toContain(
    `import { historyWords as notesHistoryWords } from '#notes/model/history-words.ts'`,
  )
  expect(files.get('generated/registry/hooks.ts')).toContain('  notesHooks,\n')
  expect(files.get('generated/registry/jobs.ts')).toContain(
    `{ job: importsImportSurvey, loadHandler: async () => (await import('#imports/server/jobs/import-survey.handler.ts')).handler }`,
  )
  expect(files.get('generated/registry/migrations.ts')).toContain(
    `'202611200000-foundation': { up: at202611200000Foundation }`,
  )
})

test('a job without a handler is refused', async () => {
  const root = await plantFolder({ 'capabilities/imports/server/jobs/import-survey.ts': '' })
  await expect(registryFiles(root)).rejects.toThrow('import-survey.ts')
})

test('the permission matrix has a row for each action of each policy', async () => {
  const root = await plantFolder({
    'package.json': '{ "type": "module" }',
    'capabilities/notes/model/policy.ts': `export const notePolicy = { resource: 'note', rules: { edit: { level: 'WRITE', says: 'Writers edit.' } } }\nexport const other = 1\n`,
  })
  expect((await permissionMatrix(root)).content).toContain(
    '## note\n\n| Action | Least level | Rule |\n|---|---|---|\n| edit | WRITE | Writers edit. |\n',
  )
})
