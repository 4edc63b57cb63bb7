import { expect, test } from 'vitest'
import { Failure } from '#platform/kernel/errors.ts'
import { askGraph, productSchema } from '../harness/graph.ts'
import { useServices } from '../harness/workspace.ts'
import { digestOf, fillWorkspace } from '../tenancy/filled-workspace.ts'
import { fittingValues } from '../tenancy/fitting-values.ts'
import { argumentsOf, selectionOf } from '../tenancy/walk-schema.ts'

const { services, newWorkspace } = await useServices({ sample: true })
const filled = await fillWorkspace(services, await newWorkspace())
await services.database
  .workspace(filled.workspace.teamId)
  .write(async (tx) => tx.updateTable('workspaces').set({ read_only: true }).execute())

/** Acts that are allowed in a read-only workspace too, each with its reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  acceptInvitation: 'It is asked outside of the workspace.',
  cancelProjectCopy: 'What goes on is stopped, so that nothing more comes of it.',
  createWorkspace: 'It is asked outside of the workspace.',
  deleteForever: 'Nobody is kept from taking their data away.',
  emptyTrash: 'Nobody is kept from taking their data away.',
  findWorkspaces: 'Nothing of this workspace is written.',
  joinWorkspace: 'It is asked outside of the workspace.',
  lookAtChanges: 'Where somebody stands in the history is theirs alone.',
  markChangesSeen: 'Where somebody stands in the history is theirs alone.',
  showOnCards: 'How somebody looks at a view is theirs alone.',
  showOnCanvas: 'Where somebody points on a canvas is kept nowhere.',
  starThing: 'A star is one person’s own.',
}

const mutations = Object.values(productSchema().getMutationType()?.getFields() ?? {})

async function failuresOf(field: (typeof mutations)[number], id: string, all: boolean): Promise<unknown[]> {
  const values = fittingValues(filled, id)
  const question = `mutation { answer: ${field.name}${argumentsOf(field, values, all)} ${selectionOf(field.type, values, 1)} }`
  const { errors } = await askGraph({ services, workspace: await filled.workspace.founder() }, question)
  return (errors ?? []).map((error) => error.originalError ?? error)
}

test.each(mutations.filter(({ name }) => !(name in ALLOWED)).map((field) => [field.name, field] as const))(
  'in a read-only workspace %s is refused, even to its founder, and nothing is written',
  async (_name, field) => {
    const before = await digestOf(services, filled.workspace.teamId)
    for (const all of [true, false]) {
      const [failure] = await failuresOf(field, filled.ids['project'] ?? '', all)
      expect(failure).toBeInstanceOf(Error)
      // An invalid input is refused before.
      if (failure instanceof Failure && failure.code !== 'ValidationError')
        expect(failure).toMatchObject({ code: 'InvalidOperation', message: 'Unavailable in read-only mode' })
    }
    expect(await digestOf(services, filled.workspace.teamId)).toEqual(before)
  },
)

test.each(mutations.filter(({ name }) => name in ALLOWED).map((field) => [field.name, field] as const))(
  'in a read-only workspace %s is allowed all the same',
  async (_name, field) => {
    const reached = []
    for (const all of [true, false]) {
      const failures = await failuresOf(field, filled.ids['project'] ?? '', all)
      for (const failure of failures) expect(failure).not.toMatchObject({ message: 'Unavailable in read-only mode' })
      // An invalid input would be refused before.
      reached.push(failures.every((failure) => !(failure instanceof Failure) || failure.code !== 'ValidationError'))
    }
    expect(reached).toContain(true)
  },
)

test('the allowed acts are in the schema', () => {
  expect(mutations.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(ALLOWED)))
})
