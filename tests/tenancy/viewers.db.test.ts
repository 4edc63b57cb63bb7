import { expect, test } from 'vitest'
import { Failure } from '#platform/kernel/errors.ts'
import { askGraph, productSchema } from '../harness/graph.ts'
import { useServices } from '../harness/workspace.ts'
import { digestOf, fillWorkspace } from './filled-workspace.ts'
import { fittingValues, identifiersFor } from './fitting-values.ts'
import { argumentsOf, optionalOf, selectionOf } from './walk-schema.ts'

const { services, newWorkspace } = await useServices()
const filled = await fillWorkspace(services, await newWorkspace())

/** Acts that are allowed for viewers, each with its reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  lookAtChanges: 'Where somebody stands in the history is theirs alone.',
  markChangesSeen: 'Where somebody stands in the history is theirs alone.',
  pinFolder: 'A pin is one person’s own, on what they may read.',
  showOnCanvas: 'Where somebody points on a canvas is kept nowhere.',
  showOnCards: 'How somebody looks at a view is theirs alone.',
  startConversation: 'A question is one person’s own, and is answered by what they may read.',
  starThing: 'A star is one person’s own, on what they may read.',
  changeProfile: 'Everybody says of themselves what they like.',
  requestAccess: 'Asking for more is what those do who may do little.',
  requestContentAccess: 'The same, for where something stands that somebody has a link to.',
  findWorkspaces: 'Anybody may have their own workspaces mailed to them; nothing of this workspace is written.',
}

const mutations = Object.values(productSchema().getMutationType()?.getFields() ?? {})

test.each(mutations.filter(({ name }) => !(name in ALLOWED)).map((field) => [field.name, field] as const))(
  'a viewer is refused %s, and nothing is written',
  async (_name, field) => {
    const viewer = await filled.workspace.member('VIEWER')
    await viewer.close()
    const before = await digestOf(services, filled.workspace.teamId)
    for (const id of identifiersFor(filled, field.name)) {
      for (const beyond of [true, false, ...optionalOf(field)]) {
        const values = fittingValues(filled, id)
        const question = `mutation { answer: ${field.name}${argumentsOf(field, values, beyond)} ${selectionOf(field.type, values, 1)} }`
        const { errors } = await askGraph(
          { services, workspace: { ...viewer, read: async (work) => viewer.database.read(work) } },
          question,
        )
        const thrown = errors?.[0]?.originalError
        expect(errors, question).toBeDefined()
        // A command refuses with a Failure; an input that does not fit the schema never reaches one.
        if (thrown) expect(thrown, question).toBeInstanceOf(Failure)
        if (thrown instanceof Failure)
          expect(
            ['Forbidden', 'NotFound', 'ValidationError', 'Unauthorized', 'InvalidOperation', 'UnprocessableContent'],
            question,
          ).toContain(thrown.code)
      }
    }
    expect(await digestOf(services, filled.workspace.teamId)).toEqual(before)
  },
)

test('the acts allowed for viewers are in the schema', () => {
  expect(mutations.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(ALLOWED)))
})
