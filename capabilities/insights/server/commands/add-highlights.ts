import { Transform } from '@tiptap/pm/transform'
import { z } from 'zod'
import { editDocument } from '#documents/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { highlightIds } from '../../model/insight.ts'
import { insightPolicy } from '../../model/policy.ts'
import { highlightReference } from '../../model/references.ts'
import { requireInsight } from '../require-insight.ts'
import { requireHighlights } from './create-insight.ts'

/** Puts highlights at the end of an insight as live cards. Those it already shows are not added twice. */
export const addHighlightsToInsight = defineCommand({
  name: 'add-highlights-to-insight',
  who: [insightPolicy.may('edit')],
  undo: { never: 'It writes in the text, which has a history of its own.' },
  input: z.object({ id: z.uuid(), highlightIds: highlightIds.min(1, 'Choose a highlight first.') }),
  async run(context, { id, highlightIds: ids }) {
    const { tx, actor } = context
    const insight = await requireInsight(tx, actor, id)
    insightPolicy.authorize(actor, 'edit', insight)
    await requireHighlights(context, ids)
    await editDocument(context, insight.documentId, (doc) => {
      const present = new Set<string>()
      doc.descendants((node) => {
        if (node.type.name === 'reference' && typeof node.attrs['targetId'] === 'string')
          present.add(node.attrs['targetId'])
        return true
      })
      const missing = ids.filter((one) => !present.has(one))
      if (missing.length === 0) return null
      const nodes = missing.map((one) => doc.type.schema.nodeFromJSON(highlightReference(one)))
      // An empty last paragraph stays last, so that writing goes on below the cards.
      const last = doc.lastChild
      const at =
        last?.type.name === 'paragraph' && last.content.size === 0 ? doc.content.size - last.nodeSize : doc.content.size
      return new Transform(doc).insert(at, nodes)
    })
    return { id }
  },
})
