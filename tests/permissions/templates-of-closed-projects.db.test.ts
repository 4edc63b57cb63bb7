import { expect, test } from 'vitest'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { makeCopy } from '#templates/server/make-copy.ts'
import { useServices } from '../harness/workspace.ts'
import { act, askingAs, type Ask } from './asking.ts'

const { services, newWorkspace } = await useServices({ sample: true })

/**
 * A closed project with an insight, a template made from each, and four members: one who had access when they were
 * made, one of a group with access, one without, and one with full access.
 */
async function templates() {
  const workspace = await newWorkspace()
  const as = async () => {
    const { userId } = (await workspace.member('CONTRIBUTOR')).actor
    return { userId: userId ?? '', ask: askingAs(services, async () => workspace.again(userId ?? '')) }
  }
  const ada = askingAs(services, workspace.founder)
  const [ben, cem, dan, eve] = [await as(), await as(), await as(), await as()]
  const { id, scopeId } = await act(ada, 'createProject', { title: 'Closed' }, 'id scopeId')
  await act(ada, 'setScopeInheritance', { scopeId, inherits: false }, '__typename')
  const share = async (granteeKind: string, granteeId: unknown, level: string) =>
    act(ada, 'setGrant', { scopeId, granteeKind, granteeId, level }, '__typename')
  const { id: group } = await act(ada, 'createGroup', { name: 'Group', memberIds: [cem.userId] })
  await share('user', ben.userId, 'READ')
  await share('group', group, 'WRITE')
  await share('user', eve.userId, 'FULL')
  const { id: insightId } = await act(ada, 'createInsight', { projectId: id, title: 'Secret finding' })
  const outline = newId()
  await act(ada, 'createInsightTemplate', { id: outline, insightId, title: 'Secret outline' }, '__typename')
  const template = newId()
  const { id: copyId } = await act(ada, 'makeProjectTemplate', { id: template, projectId: id, title: 'Secret plan' })
  await makeCopy(services, workspace.teamId, String(copyId), new AbortController().signal)
  return { ada, ben, cem, dan, eve, share, template, outline, projectId: String(id) }
}

async function shownOf(ask: Ask, { template, outline }: { template: Id; outline: Id }) {
  return ask(
    `query ($template: ID!, $outline: ID!) {
      template(id: $template) { title } outline: template(id: $outline) { title }
      projects: templates(of: PROJECT) { nodes { title } } insights: templates(of: INSIGHT) { nodes { title } }
    }`,
    { template, outline },
  )
}

const BOTH = {
  template: { title: 'Secret plan' },
  outline: { title: 'Secret outline' },
  projects: { nodes: [{ title: 'Secret plan' }] },
  insights: { nodes: [{ title: 'Secret outline' }] },
}
const NONE = { template: null, outline: null, projects: { nodes: [] }, insights: { nodes: [] } }

test('a template is visible and usable for users who had access to its source when it was made, and for no one else', async () => {
  const made = await templates()
  const { ada, ben, cem, dan, share, template, outline, projectId } = made
  expect(await shownOf(ada, made)).toEqual(BOTH)
  expect(await shownOf(ben.ask, made)).toEqual(BOTH)
  expect(await shownOf(cem.ask, made)).toEqual(BOTH)
  expect(await shownOf(dan.ask, made)).toEqual(NONE)

  const { id: own } = await act(dan.ask, 'createProject', { title: 'Own' })
  const acts: Array<[string, Record<string, unknown>]> = [
    ['useProjectTemplate', { templateId: template, title: 'Mine' }],
    ['createInsightFromTemplate', { templateId: outline, projectId: own }],
    ['changeTemplate', { id: template, title: 'Mine' }],
    ['deleteTemplate', { id: outline }],
  ]
  for (const [name, input] of acts)
    await expect(act(dan.ask, name, input), name).rejects.toMatchObject({ code: 'NotFound' })
  const copy = await act(ben.ask, 'useProjectTemplate', { templateId: template, title: 'Again' })
  expect(copy).toMatchObject({ id: expect.any(String) as string })

  // Later changes of the project's grants apply to the project alone.
  await share('user', ben.userId, 'NONE')
  await share('user', dan.userId, 'READ')
  expect(await dan.ask('query ($id: ID!) { project(id: $id) { title } }', { id: projectId })).toEqual({
    project: { title: 'Closed' },
  })
  expect(await shownOf(ben.ask, made)).toEqual(BOTH)
  expect(await shownOf(dan.ask, made)).toEqual(NONE)
})

test('a template of a closed project is only in the trash of users who could delete it', async () => {
  const { ada, cem, dan, eve, template } = await templates()
  await act(ada, 'deleteTemplate', { id: template })
  const trash = '{ trash(first: 10) { nodes { title } } }'
  expect(await eve.ask(trash)).toEqual({ trash: { nodes: [{ title: 'Secret plan' }] } })
  // Contributors of its source use it, and do not delete it.
  expect(await cem.ask(trash)).toEqual({ trash: { nodes: [] } })
  expect(await dan.ask(trash)).toEqual({ trash: { nodes: [] } })
})

test('a template without a source is available to everyone', async () => {
  const workspace = await newWorkspace()
  const ada = askingAs(services, workspace.founder)
  const ben = askingAs(services, async () => workspace.member('VIEWER'))
  await act(ada, 'createInsightTemplate', { title: 'Outline' }, '__typename')
  expect(await ben('{ templates(of: INSIGHT) { nodes { title } } }')).toEqual({
    templates: { nodes: [{ title: 'Outline' }] },
  })
})
