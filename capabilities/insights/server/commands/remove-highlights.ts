import { Transform } from '@tiptap/pm/transform'
import { z } from 'zod'
import { editDocument } from '#documents/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { highlightIds } from '../../model/insight.ts'
import { insightPolicy } from '../../model/policy.ts'
import { requireInsight } from '../require-insight.ts'

/**
 * Removes the live cards of these highlights from an insight, which reverses adding them. The highlights themselves
 * stay.
 */
export const removeHighlightsFromInsight = defineCommand({
  name: 'remove-highlights-from-insight',
  who: [insightPolicy.may('edit')],
  undo: { never: 'It edits the text, which has an undo history of its own.' },
  input: z.object({ id: z.uuid(), highlightIds: highlightIds.min(1, 'Choose a highlight first.') }),
  async run(context, { id, highlightIds: ids }) {
    const { tx, actor } = context
    const insight = await requireInsight(tx, actor, id)
    insightPolicy.authorize(actor, 'edit', insight)
    const requested = new Set(ids)
    await editDocument(context, insight.documentId, (doc) => {
      const transform = new Transform(doc)
      doc.descendants((node, position) => {
        if (
          node.type.name !== 'reference' ||
          node.attrs['target'] !== 'highlight' ||
          !requested.has(String(node.attrs['targetId']))
        )
          return true
        transform.delete(transform.mapping.map(position), transform.mapping.map(position + node.nodeSize))
        return false
      })
      return transform.docChanged ? transform : null
    })
    return { id }
  },
})
