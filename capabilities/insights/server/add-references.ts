import { createHash } from 'node:crypto'
import type { Node } from '@tiptap/pm/model'
import { Transform } from '@tiptap/pm/transform'
import type { NodeJson } from '#editor/document/content.ts'
import { editDocument } from '#documents/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Insight } from '../model/insight.ts'
import { insightPolicy } from '../model/policy.ts'
import { requireInsight } from './require-insight.ts'

/** @throws Failure NotFound, or Forbidden if the actor may not edit the insight */
async function requireEditable({ tx, actor }: CommandContext, insightId: Id): Promise<Insight> {
  const insight = await requireInsight(tx, actor, insightId)
  insightPolicy.authorize(actor, 'edit', insight)
  return insight
}

/**
 * Adds blocks at the end of an insight.
 * @param blocksFor the blocks, by what the insight shows as live cards already
 * @throws Failure NotFound, or Forbidden if the actor may not edit the insight
 */
export async function addBlocks(
  context: CommandContext,
  insightId: Id,
  blocksFor: (shown: ReadonlySet<unknown>) => readonly NodeJson[],
): Promise<void> {
  const insight = await requireEditable(context, insightId)
  await editDocument(context, insight.documentId, (doc) => {
    const blocks = blocksFor(targetsIn(doc))
    if (blocks.length === 0) return null
    const nodes = blocks.map((one) => doc.type.schema.nodeFromJSON(one))
    // An empty last paragraph stays last, so that users can continue writing below the cards.
    const last = doc.lastChild
    const at =
      last?.type.name === 'paragraph' && last.content.size === 0 ? doc.content.size - last.nodeSize : doc.content.size
    return new Transform(doc).insert(at, nodes)
  })
}

function targetsIn(doc: Node): Set<unknown> {
  const shown = new Set<unknown>()
  doc.descendants((node) => {
    if (node.type.name === 'reference') shown.add(node.attrs['targetId'])
    return true
  })
  return shown
}

/**
 * Adds live cards at the end of an insight, except those that it already has.
 * @throws Failure NotFound, or Forbidden if the actor may not edit the insight
 */
export async function addReferences(context: CommandContext, insightId: Id, cards: readonly NodeJson[]): Promise<void> {
  await addBlocks(context, insightId, (shown) => cards.filter(({ attrs }) => !shown.has(attrs?.['targetId'])))
}

/** A digest of the words of a block, so that they need not be kept to know whether someone changed them. */
export function wordsDigest(words: string): string {
  return createHash('sha256').update(words).digest('base64url')
}

/**
 * Removes blocks from an insight, by their identifiers, as far as they have the words that they were added with: what
 * someone changed since stays.
 * @param digests of the words of each block
 * @returns how many stayed
 * @throws Failure NotFound, or Forbidden if the actor may not edit the insight
 */
export async function removeBlocks(
  context: CommandContext,
  insightId: Id,
  digests: ReadonlyMap<string, string>,
): Promise<number> {
  const insight = await requireEditable(context, insightId)
  let stayed = 0
  await editDocument(context, insight.documentId, (doc) => {
    const change = new Transform(doc)
    doc.descendants((node, at) => {
      const digest = digests.get(String(node.attrs['id']))
      if (digest === undefined) return true
      if (wordsDigest(node.textContent) === digest)
        change.delete(change.mapping.map(at), change.mapping.map(at + node.nodeSize))
      else stayed += 1
      return false
    })
    return change.docChanged ? change : null
  })
  return stayed
}
