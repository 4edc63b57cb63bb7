import { expect, test } from 'vitest'
import { applies } from '#content-kinds/server/index.ts'
import { Failure } from '#platform/kernel/errors.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import type { Role } from '#journal/server/index.ts'
import { useServices } from '../harness/workspace.ts'
import { fillWorkspace } from '../tenancy/filled-workspace.ts'
import { act, askingAs, type Ask } from './asking.ts'

const { services, newWorkspace } = await useServices({ sample: true })
const { workspace, ids } = await fillWorkspace(services, await newWorkspace())
const ada = askingAs(services, workspace.founder)
const { conversation = '', insight, savedFeed, savedFilter } = ids
await act(ada, 'shareConversation', { id: conversation, shared: true })

/** How each kind of content is deleted; kinds that only go with others are not listed. */
const DELETED_BY: Readonly<Record<string, [name: string, input: Record<string, unknown>]>> = {
  project: ['deleteProject', { id: ids['project'] }],
  folder: ['deleteFolder', { id: ids['folder'] }],
  note: ['deleteNotes', { ids: [ids['note']] }],
  highlight: ['deleteHighlights', { ids: [ids['highlight']] }],
  insight: ['deleteInsights', { ids: [insight] }],
  tag: ['deleteTag', { id: ids['tag'] }],
  'tag-group': ['deleteTagGroup', { id: ids['tagGroup'], tags: 'delete' }],
  'tag-board': ['deleteTagBoard', { id: ids['tagBoard'], tags: 'delete' }],
  extension: ['deleteExtension', { id: ids['extension'] }],
  field: ['deleteFields', { ids: [ids['field']] }],
  fieldGroup: ['deleteFieldGroup', { id: ids['fieldGroup'] }],
  projectView: ['deleteView', { id: ids['view'] }],
  canvasItem: ['deleteCanvasItems', { viewId: ids['view'], ids: [ids['item']] }],
  chart: ['deleteChart', { id: ids['chart'] }],
  reel: ['deleteReels', { ids: [ids['reel']] }],
  person: ['deletePeople', { ids: [ids['person']] }],
  template: ['deleteTemplate', { id: ids['template'] }],
  'agreement-round': ['deleteAgreementRound', { id: ids['round'] }],
  savedFeed: ['deleteSavedFeed', { id: savedFeed }],
  savedFilter: ['deleteSavedFilter', { id: savedFilter }],
  conversation: ['deleteConversation', { id: conversation }],
}

async function deleteAs(ask: Ask, kind: string): Promise<Id | null> {
  const [name, input] = DELETED_BY[kind] ?? ['', {}]
  try {
    return String((await act(ask, name, input, 'deletionId'))['deletionId'])
  } catch (error) {
    if (error instanceof Failure && (error.code === 'Forbidden' || error.code === 'NotFound')) return null
    throw error
  }
}

async function restoredAs(ask: Ask, deletionId: Id): Promise<boolean> {
  try {
    await act(ask, 'restoreDeletions', { ids: [deletionId] }, 'ids')
    return true
  } catch (error) {
    if (error instanceof Failure && (error.code === 'Forbidden' || error.code === 'NotFound')) return false
    throw error
  }
}

async function isListed(ask: Ask, deletionId: Id): Promise<boolean> {
  const { trash, deletion } = (await ask(
    'query ($id: ID!) { trash(first: 50) { nodes { id } } deletion(id: $id) { id } }',
    { id: deletionId },
  )) as { trash: { nodes: Array<{ id: Id }> }; deletion: object | null }
  const isThere = trash.nodes.some(({ id }) => id === deletionId)
  expect(deletion !== null).toBe(isThere)
  return isThere
}

const roles: Role[] = ['MANAGER', 'CONTRIBUTOR', 'VIEWER']

test.each(Object.keys(DELETED_BY))(
  'what someone else deleted is in the trash of those who may delete it, and of no one else: %s',
  async (kind) => {
    for (const role of roles) {
      const { userId } = (await workspace.member(role)).actor
      const ben = askingAs(services, async () => workspace.again(userId ?? ''))
      const own = await deleteAs(ben, kind)
      if (own !== null) expect(await restoredAs(ada, own)).toBe(true)
      const deletionId = (await deleteAs(ada, kind)) ?? newId()
      expect([role, await isListed(ben, deletionId)]).toEqual([role, own !== null])
      expect([role, await restoredAs(ben, deletionId)]).toEqual([role, own !== null])
      if (own === null) expect(await restoredAs(ada, deletionId)).toBe(true)
    }
  },
)

test('every kind of content that can be deleted by itself is tried', () => {
  const going = services.kinds.all.flatMap(({ kind, trash }) => (applies(trash) ? [kind] : []))
  const tried = new Set(Object.keys(DELETED_BY))
  // A file goes with its note, an import with what it made.
  expect(going.filter((kind) => !tried.has(kind)).toSorted()).toEqual(['file', 'import'])
})
