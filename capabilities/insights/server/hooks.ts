import { moveSteps } from '#content-kinds/server/index.ts'
import { documentOwners } from '#documents/server/index.ts'
import { joinAt, type HookRecord } from '#journal/server/index.ts'
import { previewOf } from '../model/insight.ts'
import { insightPolicy } from '../model/policy.ts'
import { quotedHighlights } from '../model/references.ts'
import { followMoves } from './follow-moves.ts'
import { findInsights, projectReferences, updateInsight } from './store.ts'

/** An insight's document: a locked insight is read, never written; its preview and its quotes follow the text. */
export const hooks: HookRecord = {
  inTransaction: [
    joinAt(moveSteps, followMoves),
    joinAt(documentOwners, {
      kind: 'insight',
      async authorize({ tx, actor }, document) {
        const [insight] = await findInsights(tx, [document.ownerId])
        if (!insight || !insightPolicy.allows(actor, 'view', insight)) return 'none'
        return insightPolicy.allows(actor, 'edit', insight) && !actor.readOnly ? 'write' : 'read'
      },
      async afterChange({ tx, teamId }, { document, after, text }) {
        await updateInsight(tx, document.ownerId, { preview: previewOf(text) })
        await projectReferences(tx, teamId, document.ownerId, quotedHighlights(after))
      },
    }),
  ],
}
