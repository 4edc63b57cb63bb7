import { findAnchors } from '#editor/document/anchors.ts'
import { filePlaces } from '#editor/document/file-places.ts'
import { moveSteps } from '#content-kinds/server/index.ts'
import { fileKeepers } from '#files/server/index.ts'
import { imagedTables, joinAt, type HookRecord } from '#journal/server/index.ts'
import { isId } from '#platform/kernel/ids.ts'
import { anchorKeepers, documentChanged } from '#documents/server/index.ts'
import { selectableLists, selectedActs } from '#selections/server/index.ts'
import { highlightEvents } from '../model/events.ts'
import { projectAnchors, projectFiles } from './anchors-store.ts'
import { questionsIn, saidBy } from './said-by.ts'
import { actsOnHighlights } from './selected-acts.ts'
import { selectableTagHighlights } from './selected-lists.ts'
import { followMoves } from './follow-moves.ts'
import { imagedTagging } from './imaged-rows.ts'
import { filesWithHighlights, livingAnchors } from './store.ts'

/**
 * Keeps quotes, context and positions in step with the marks and files of a note, in the transaction that changes the
 * note.
 */
export const hooks: HookRecord = {
  inTransaction: [
    joinAt(documentChanged, async (context, { document, doc: treeOf }) => {
      if (document.ownerKind !== 'note') return
      const doc = treeOf()
      // A mark may have an invalid id: a document may contain anything that its writers put into it.
      const anchors = [...findAnchors(doc, 'highlight').values()]
        .filter(({ id }) => isId(id))
        .map((anchor) => ({
          id: anchor.id,
          text: anchor.quote,
          contextBefore: anchor.before,
          contextAfter: anchor.after,
          blockIds: anchor.ranges.flatMap((part) => (part.blockId === null ? [] : [part.blockId])),
          position: anchor.ranges[0]?.from ?? 0,
          saidBy: saidBy(anchor),
          questionIds: questionsIn(anchor),
        }))
      const files = new Map([...filePlaces(doc)].filter(([id]) => isId(id)))
      const reported = [
        ...(await projectAnchors(context.tx, document.ownerId, anchors)),
        ...(await projectFiles(context.tx, document.ownerId, files)),
      ]
      for (const { id, scopeId } of reported) {
        context.emit(highlightEvents.moved({ id, scopeId, parentId: document.ownerId }))
      }
    }),
    joinAt(moveSteps, followMoves),
    joinAt(imagedTables, imagedTagging),
    joinAt(selectableLists, selectableTagHighlights),
    ...actsOnHighlights.map((act) => joinAt(selectedActs, act)),
    // A file is needed as long as another note has a highlight on it.
    joinAt(fileKeepers, filesWithHighlights),
    // A restored version gets back the highlights whose words it contains.
    joinAt(anchorKeepers, { mark: 'highlight', living: livingAnchors }),
  ],
}
