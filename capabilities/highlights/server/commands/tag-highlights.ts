import { z } from 'zod'
import { invalidAt, notFound } from '#platform/kernel/errors.ts'
import { defineCommand } from '#journal/server/index.ts'
import { MAX_TAGS_OF_HIGHLIGHT, tagIds } from '../../model/highlight.ts'
import { MAX_HIGHLIGHTS_AT_ONCE } from '../../model/limits.ts'
import { highlightPolicy } from '../../model/policy.ts'
import { addTags, findHighlights, removeTags, tagsOfHighlights } from '../store.ts'
import { requireTags } from './create-highlight.ts'

/** Adds and takes away tags on any number of highlights as one act. Answers with what changed, so that it can be undone exactly. */
export const tagHighlights = defineCommand({
  name: 'tag-highlights',
  input: z.object({
    highlightIds: z.array(z.uuid()).min(1, 'Choose a highlight first.').max(MAX_HIGHLIGHTS_AT_ONCE),
    add: tagIds.default([]),
    remove: tagIds.default([]),
  }),
  async run(context, { highlightIds, add, remove }) {
    const { tx, teamId, actor, emit } = context
    const highlights = await findHighlights(tx, highlightIds)
    if (highlights.length !== new Set(highlightIds).size || highlights.some((one) => !highlightPolicy.allows(actor, 'view', one))) throw notFound('A highlight')
    for (const highlight of highlights) highlightPolicy.authorize(actor, 'tag', highlight)
    await requireTags(context, add)
    const before = await tagsOfHighlights(tx, highlightIds)
    await addTags(tx, teamId, highlightIds, add)
    await removeTags(tx, highlightIds, remove)
    const after = await tagsOfHighlights(tx, highlightIds)
    for (const highlight of highlights) {
      const tags = after.get(highlight.id) ?? []
      if (tags.length > MAX_TAGS_OF_HIGHLIGHT) throw invalidAt(['add'], `A highlight has at most ${MAX_TAGS_OF_HIGHLIGHT} tags.`, MAX_TAGS_OF_HIGHLIGHT)
      emit({
        type: 'highlight.tagged',
        resource: { kind: 'highlight', id: highlight.id },
        scopeId: highlight.scopeId,
        before: { tagIds: before.get(highlight.id) ?? [] },
        after: { tagIds: tags, noteId: highlight.noteId },
      })
    }
    return { ids: highlightIds }
  },
})
