import { z } from 'zod'
import type { CommandContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { selectedAct } from '#selections/server/index.ts'
import { newTagOfHighlights, tagIds } from '../model/highlight.ts'
import { highlightPolicy } from '../model/policy.ts'
import { deleteHighlights } from './commands/delete-highlights.ts'
import { tagHighlights } from './commands/tag-highlights.ts'
import { placesOfHighlights } from './taggings-store.ts'

/** Tagging needs only a few statements for all. */
const TAGGED_AT_ONCE = 5_000
/** Deleting rewrites the text of each note. */
const DELETED_AT_ONCE = 200

/** @param within the only project whose highlights are allowed */
async function allowed(
  { tx, actor }: CommandContext,
  ids: ReadonlyArray<Id>,
  action: 'tag' | 'delete',
  within?: Id,
): Promise<Id[]> {
  return [...(await placesOfHighlights(tx, ids))].flatMap(([id, { scopeId, projectId }]) =>
    highlightPolicy.allows(actor, action, { scopeId }) && (within === undefined || within === projectId) ? [id] : [],
  )
}

/** The bulk acts on selected highlights. */
export const actsOnHighlights = [
  selectedAct({
    name: 'tag',
    kind: 'highlight',
    given: z.object({
      add: tagIds.default([]),
      remove: tagIds.default([]),
      /** A tag to create in a project, for its highlights. */
      newTag: newTagOfHighlights.extend({ projectId: z.uuid() }).optional(),
    }),
    command: tagHighlights,
    rowsAtOnce: TAGGED_AT_ONCE,
    grows: ['highlight_tags'],
    allowed: async (context, ids, { newTag }) => allowed(context, ids, 'tag', newTag?.projectId),
    // The first rows create the tag, all others find it by its title.
    inputOf: (ids, { add, remove, newTag }) => ({ highlightIds: [...ids], add, remove, newTag }),
  }),
  selectedAct({
    name: 'delete',
    kind: 'highlight',
    given: z.object({}),
    command: deleteHighlights,
    rowsAtOnce: DELETED_AT_ONCE,
    grows: ['highlights'],
    allowed: async (context, ids) => allowed(context, ids, 'delete'),
    inputOf: (ids) => ({ ids: [...ids] }),
  }),
]
