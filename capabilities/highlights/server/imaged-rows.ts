import type { ImagedTable } from '#journal/server/index.ts'
import { highlightsToTag, emitTagged } from './commands/tag-highlights.ts'
import { requireTags } from './commands/create-highlight.ts'

/** Tags of highlights, as a board adds and removes them. Acts of tagging keep their own sets instead. */
export const imagedTagging: ImagedTable = {
  table: 'highlight_tags',
  keys: ['highlight_id', 'tag_id'],
  isOfLinks: true,
  async putBack(context, rows) {
    const places = await highlightsToTag(context, [...new Set(rows.map(({ thingId }) => thingId))])
    const given = rows.filter(({ after }) => after !== null)
    await requireTags(
      context,
      [...new Set(given.map(({ row }) => String(row['tag_id'])))],
      given.map(({ thingId }) => places.get(thingId)?.projectId ?? ''),
    )
    const parts = rows
      .filter(({ before, after }) => before === null || after === null)
      .map(({ thingId, after, row }) => ({
        tagId: String(row['tag_id']),
        added: after !== null,
        highlightIds: [thingId],
      }))
    emitTagged(context, parts, places)
    return []
  },
}
