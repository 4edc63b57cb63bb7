import { applies } from '#content-kinds/server/index.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { ConversationFilter, ObjectType } from '../model/conversation.ts'

const KINDS: Readonly<Record<ObjectType, string>> = {
  ProjectCategory: 'folder',
  Project: 'project',
  Note: 'note',
  Insight: 'insight',
  Tag: 'tag',
}

/** A thing that a conversation is limited to. */
export interface FilterObject {
  objectType: ObjectType
  id: Id
  /** Null if it does not exist any more, or the reader may not see it. */
  title: string | null
}

/** What a conversation is limited to, with the titles that the reader may see. One statement for each type. */
export async function filterObjects(workspace: WorkspaceContext, filter: ConversationFilter): Promise<FilterObject[]> {
  const found = await Promise.all(
    filter.map(async ({ objectType, objectIds }) => {
      const { search } = workspace.services.kinds.get(KINDS[objectType])
      const visible = applies(search) ? await search.loadVisible(workspace, objectIds) : []
      const titles = new Map(visible.map(({ id, title }) => [id, title]))
      return objectIds.map((id): FilterObject => ({ objectType, id, title: titles.get(id) ?? null }))
    }),
  )
  return found.flat()
}
