import { expect, test } from 'vitest'
import { z } from 'zod'
import { contentOfText } from '#editor/document/content.ts'
import { newId } from '#platform/kernel/ids.ts'
import { defineCommand, runCommand } from '#journal/server/index.ts'
import { addNotes } from '#notes/server/index.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { findProject } from '#projects/server/index.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { useServices } from '#tests/harness/workspace.ts'

const { services, newWorkspace } = await useServices()

const addOneNote = defineCommand({
  name: 'add-note-to-tag',
  who: { installation: 'It sets a test up.' },
  input: z.object({ projectId: z.uuid(), text: z.string() }),
  async run(context, { projectId, text }) {
    const project = await findProject(context.tx, projectId)
    if (!project) throw new Error('The project was just made.')
    const [id = ''] = await addNotes(context, project, [
      { title: text, content: contentOfText(text), origin: 'written' },
    ])
    return { id }
  },
})

test('a tag that was merged into another, and that into a third, matches what the third matches, and is shown with its name', async () => {
  const workspace = await newWorkspace()
  const ask = async (document: string, variables: Record<string, unknown>): Promise<Record<string, unknown>> => {
    const { data, errors } = await askGraph({ services, workspace: await workspace.founder() }, document, variables)
    expect(errors).toBeUndefined()
    return data ?? {}
  }
  const make = async (mutation: string, input: object, answer = 'id'): Promise<string> => {
    const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`
    const made = await ask(
      `mutation ($input: ${type}!, $operationId: ID!) { done: ${mutation}(input: $input, operationId: $operationId) { ${answer} } }`,
      { input, operationId: newId() },
    )
    return String((made['done'] as { id?: string }).id)
  }
  const { id: projectId } = await runCommand(await workspace.founder(), createProject, { title: 'Interviews' })
  const [first, second, last, other] = [
    await make('createTag', { projectId, title: 'Pain' }),
    await make('createTag', { projectId, title: 'Hurts' }),
    await make('createTag', { projectId, title: 'Pain points' }),
    await make('createTag', { projectId, title: 'Joy' }),
  ]
  const noteIds: string[] = []
  for (const [text, tagId] of [
    ['It hurts', first],
    ['It pains', second],
    ['It is fun', other],
  ] as const) {
    const { id } = await runCommand(await workspace.founder(), addOneNote, { projectId, text })
    noteIds.push(id)
    await make('createHighlight', { noteId: id, place: { quote: text }, tagIds: [tagId] })
  }
  const filterOf = (operatorType: string, tags: string[]) => ({
    combinator: 'And',
    fields: [{ id: 'x', field: { kind: 'system', id: 'Tags' }, fieldType: 'SELECT', operatorType, values: { tags } }],
  })
  const rows = async (operatorType: string, tags: string[]): Promise<string[]> => {
    const { viewRows } = await ask(
      'query ($definition: ViewDefinition) { viewRows(definition: $definition) { nodes { id } } }',
      { definition: { objectType: 'NOTE', projectId, viewData: { filter: filterOf(operatorType, tags) } } },
    )
    return (viewRows as { nodes: { id: string }[] }).nodes.map(({ id }) => id).toSorted()
  }
  const charted = async (tags: string[]): Promise<number> => {
    const { project } = await ask(
      'query ($id: ID!, $options: ChartOptionsInput!) { project(id: $id) { chartFigures(options: $options, timeZone: "UTC") { points { value } } } }',
      { id: projectId, options: { filter: filterOf('IS_ONE_OF', tags) } },
    )
    return (project as { chartFigures: { points: { value: number }[] } }).chartFigures.points.reduce(
      (sum, { value }) => sum + value,
      0,
    )
  }
  expect(await rows('IS_ONE_OF', [first])).toEqual(noteIds.slice(0, 1))
  await make('mergeTags', { tagIds: [first], intoTagId: second }, '__typename')
  await make('mergeTags', { tagIds: [second], intoTagId: last }, '__typename')
  expect(await rows('IS_ONE_OF', [first])).toEqual(noteIds.slice(0, 2).toSorted())
  expect(await rows('IS_ALL_OF', [first, second, last])).toEqual(noteIds.slice(0, 2).toSorted())
  expect(await rows('IS_NOT_ONE_OF', [second])).toEqual(noteIds.slice(2))
  expect(await charted([first])).toBe(2)
  expect(
    await ask('query ($ids: [ID!]!) { tagsById(ids: $ids) { id title } }', { ids: [first, newId(), other] }),
  ).toEqual({ tagsById: [{ id: last, title: 'Pain points' }, null, { id: other, title: 'Joy' }] })
})
