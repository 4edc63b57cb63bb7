import { z } from 'zod'
import type { CommandContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { selectedAct } from '#selections/server/index.ts'
import { tagIds } from '../model/highlight.ts'
import { highlightPolicy } from '../model/policy.ts'
import { deleteHighlights } from './commands/delete-highlights.ts'
import { tagHighlights } from './commands/tag-highlights.ts'
import { placesOfHighlights } from './taggings-store.ts'

/** Tagging needs only a few statements for all. */
const TAGGED_AT_ONCE = 5_000
/** Deleting rewrites the text of each note. */
const DELETED_AT_ONCE = 200

async function allowed({ tx, actor }: CommandContext, ids: ReadonlyArray<Id>, action: 'tag' | 'delete'): Promise<Id[]> {
  return [...(await placesOfHighlights(tx, ids))].flatMap(([id, { scopeId }]) =>
    highlightPolicy.allows(actor, action, { scopeId }) ? [id] : [],
  )
}

/** The bulk acts on selected highlights. */
export const actsOnHighlights = [
  selectedAct({
    name: 'tag',
    kind: 'highlight',
    given: z.object({ add: tagIds.default([]), remove: tagIds.default([]) }),
    command: tagHighlights,
    rowsAtOnce: TAGGED_AT_ONCE,
    allowed: async (context, ids) => allowed(context, ids, 'tag'),
    inputOf: (ids, { add, remove }) => ({ highlightIds: [...ids], add, remove }),
  }),
  selectedAct({
    name: 'delete',
    kind: 'highlight',
    given: z.object({}),
    command: deleteHighlights,
    rowsAtOnce: DELETED_AT_ONCE,
    allowed: async (context, ids) => allowed(context, ids, 'delete'),
    inputOf: (ids) => ({ ids: [...ids] }),
  }),
]
