import { Transform } from '@tiptap/pm/transform'
import type { NodeJson } from '#editor/document/content.ts'
import { editDocument } from '#documents/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { insightPolicy } from '../model/policy.ts'
import { requireInsight } from './require-insight.ts'

/**
 * Adds live cards at the end of an insight, except those that it already has.
 * @throws Failure NotFound, or Forbidden if the actor may not edit the insight
 */
export async function addReferences(context: CommandContext, insightId: Id, cards: readonly NodeJson[]): Promise<void> {
  const { tx, actor } = context
  const insight = await requireInsight(tx, actor, insightId)
  insightPolicy.authorize(actor, 'edit', insight)
  await editDocument(context, insight.documentId, (doc) => {
    const present = new Set<unknown>()
    doc.descendants((node) => {
      if (node.type.name === 'reference') present.add(node.attrs['targetId'])
      return true
    })
    const missing = cards.filter(({ attrs }) => !present.has(attrs?.['targetId']))
    if (missing.length === 0) return null
    const nodes = missing.map((one) => doc.type.schema.nodeFromJSON(one))
    // An empty last paragraph stays last, so that users can continue writing below the cards.
    const last = doc.lastChild
    const at =
      last?.type.name === 'paragraph' && last.content.size === 0 ? doc.content.size - last.nodeSize : doc.content.size
    return new Transform(doc).insert(at, nodes)
  })
}
