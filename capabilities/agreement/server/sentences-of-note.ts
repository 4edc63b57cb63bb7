import type { DocumentJson, NodeJson } from '#editor/document/content.ts'
import { TEXTBLOCKS } from '#editor/document/text.ts'
import { keyedSentences, type PlacedSentence } from '#highlights/server/index.ts'

/** Every sentence of a note, in its order. */
export function sentencesOfNote(content: DocumentJson): PlacedSentence[] {
  const sentences: PlacedSentence[] = []
  // Reads the stored JSON: the tree of a long text takes more memory than all its sentences.
  const visit = (block: NodeJson): void => {
    if (!TEXTBLOCKS.has(block.type)) return block.content?.forEach(visit)
    const blockId: unknown = block.attrs?.['id']
    if (typeof blockId === 'string') sentences.push(...keyedSentences(block, blockId))
  }
  visit(content)
  return sentences
}
