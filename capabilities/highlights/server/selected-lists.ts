import type { z } from 'zod'
import { notFound } from '#platform/kernel/errors.ts'
import { withPorts } from '#journal/server/index.ts'
import { selectableInOrder } from '#selections/server/index.ts'
import { visibleTags } from '#tags/server/index.ts'
import { withFoundHighlights } from './found-highlights.ts'
import { tagHighlightList } from './lists.ts'
import { highlightsInOrder } from './lists-store.ts'

/** All highlights with a tag, selected at once, in any project. */
export const selectableTagHighlights = selectableInOrder({
  name: 'tag-highlights',
  question: tagHighlightList.input,
  kindOf: () => 'highlight',
  async placeOf(tx, actor, { tagId }) {
    const [tag] = await visibleTags(tx, actor, [tagId])
    if (!tag) throw notFound('The tag')
    return tag.scopeId
  },
  prepare: withPorts(
    ['searchIndex'],
    async ({ tx, teamId, actor, hooks, searchIndex }, asked: z.output<typeof tagHighlightList.input>) =>
      withFoundHighlights({ tx, teamId, actor, services: { hooks, searchIndex } }, { tagId: asked.tagId }, asked),
  ),
  inOrder: ({ visibleScopes }, { order, ...filter }) =>
    highlightsInOrder(visibleScopes, { ...filter, inNoteTitles: true }, order),
})
