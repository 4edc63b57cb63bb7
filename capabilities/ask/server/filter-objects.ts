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

/** What conversations are limited to, with the titles that the reader may see. One statement for each type. */
export async function filterObjects(
  workspace: WorkspaceContext,
  filters: ReadonlyArray<ConversationFilter>,
): Promise<FilterObject[][]> {
  const titles = new Map<string, string>()
  for (const [objectType, parts] of Map.groupBy(filters.flat(), (part) => part.objectType)) {
    const { search } = workspace.services.kinds.get(KINDS[objectType])
    const ids = [...new Set(parts.flatMap(({ objectIds }) => objectIds))]
    for (const { id, title } of applies(search) ? await search.loadVisible(workspace, ids) : []) titles.set(id, title)
  }
  return filters.map((filter) =>
    filter.flatMap(({ objectType, objectIds }) =>
      objectIds.map((id): FilterObject => ({ objectType, id, title: titles.get(id) ?? null })),
    ),
  )
}
