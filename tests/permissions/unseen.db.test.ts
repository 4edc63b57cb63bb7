import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { Failure } from '#platform/kernel/errors.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'
import { askGraph, productSchema } from '../harness/graph.ts'
import { useServices } from '../harness/workspace.ts'
import { fillWorkspace, type FilledWorkspace } from '../tenancy/filled-workspace.ts'
import { fittingValues, identifiersFor } from '../tenancy/fitting-values.ts'
import { argumentsOf, selectionOf } from '../tenancy/walk-schema.ts'

const { services, newWorkspace } = await useServices({ sample: true })
const filled = await fillWorkspace(services, await newWorkspace())
const { workspace } = filled
const { teamId } = workspace

/** The contents of a place that only its founder sees. */
const UNSEEN =
  'project note insight tag highlight tagBoard tagGroup extension field fieldGroup file view item chart savedFeed savedFilter reel round document scope'.split(
    ' ',
  )
const { rows: places } = await services.database.workspace(teamId).read(async (tx) =>
  sql<{ id: Id }>`select scope_id as id from projects where id = ${filled.ids['project']}
    union select scope_id from tag_boards where id = ${filled.ids['extension']}
    union select scope_id from field_sets where id = ${filled.ids['fieldGroup']}`.execute(tx),
)
for (const { id } of places)
  await runCommand(await workspace.founder(), setScopeInheritance, { scopeId: id, inherits: false })
const ben = (await workspace.member('MANAGER')).actor.userId ?? ''

/** The same, with things that never existed. */
const unknown: FilledWorkspace = {
  ...filled,
  ids: { ...filled.ids, ...Object.fromEntries(UNSEEN.map((kind) => [kind, newId()])) },
}
const mutations = Object.values(productSchema().getMutationType()?.getFields() ?? {}).filter(
  // It names nothing, and its rate is limited.
  ({ name }) => name !== 'findWorkspaces',
)

test.each(mutations.map((field) => [field.name, field] as const))(
  '%s answers the same for things that the caller may not see as for things that do not exist',
  async (_name, field) => {
    for (const own of UNSEEN) {
      if (!identifiersFor(filled, field.name).includes(filled.ids[own] ?? '')) continue
      const answers = []
      for (const of of [filled, unknown]) {
        const values = fittingValues(of, of.ids[own] ?? '')
        const question = `mutation { answer: ${field.name}${argumentsOf(field, values)} ${selectionOf(field.type, values, 1)} }`
        const { errors } = await askGraph({ services, workspace: await workspace.again(ben) }, question)
        answers.push(
          (errors ?? []).map(({ originalError, message }) =>
            originalError instanceof Failure ? [originalError.code, originalError.reason, message] : [message],
          ),
        )
      }
      expect([own, answers[0]]).toEqual([own, answers[1]])
    }
  },
)

test('the queried things exist, for users who may see them', async () => {
  const ask = async (who: WorkspaceContext) =>
    (
      await askGraph(
        { services, workspace: who },
        'query ($project: ID!, $view: ID!, $note: ID!) { project(id: $project) { id } projectView(id: $view) { id } note(id: $note) { id } }',
        filled.ids,
      )
    ).data
  const { project, view, note } = filled.ids
  expect(await ask(await workspace.founder())).toEqual({
    project: { id: project },
    projectView: { id: view },
    note: { id: note },
  })
  expect(await ask(await workspace.again(ben))).toEqual({ project: null, projectView: null, note: null })
})
