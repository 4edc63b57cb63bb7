import { sql } from 'kysely'
import { movedBeside, moveSteps, purged } from '#content-kinds/server/index.ts'
import { documentOwners } from '#documents/server/index.ts'
import { filledThings } from '#fields/server/index.ts'
import { wordsCovered } from '#highlights/server/index.ts'
import { imagedTables, joinAt, type HookRecord } from '#journal/server/index.ts'
import { notFound } from '#platform/kernel/errors.ts'
import { selectedActs } from '#selections/server/index.ts'
import { insightEvents } from '../model/events.ts'
import { previewOf } from '../model/insight.ts'
import { insightPolicy } from '../model/policy.ts'
import { quotedHighlights } from '../model/references.ts'
import { followMoves } from './follow-moves.ts'
import { imagedInsights } from './imaged-rows.ts'
import { emptyCovered, emptyPurged } from './seals/empty-seals.ts'
import { actsOnInsights } from './selected-acts.ts'
import { findInsights, projectReferences, updateInsight } from './store.ts'

/** The hooks of insights. Their documents: a locked one is read-only; preview and quotes follow the text. */
export const hooks: HookRecord = {
  inTransaction: [
    joinAt(moveSteps, followMoves),
    // A sealed quote is in the scope of its source.
    joinAt(movedBeside, {
      table: 'sealed_quotes',
      after: ['notes'],
      rows: (of) => sql`moved.note_id = any(${of('notes')})`,
    }),
    joinAt(wordsCovered, emptyCovered),
    joinAt(purged, emptyPurged),
    joinAt(imagedTables, imagedInsights),
    ...actsOnInsights.map((act) => joinAt(selectedActs, act)),
    joinAt(filledThings, {
      kind: 'insight',
      async placesToFill({ tx, actor }, ids) {
        const insights = await findInsights(tx, ids)
        if (insights.length < ids.length || insights.some((insight) => !insightPolicy.allows(actor, 'view', insight)))
          throw notFound('An insight')
        for (const insight of insights) insightPolicy.authorize(actor, 'edit', insight)
        return new Map(insights.map(({ id, scopeId }) => [id, scopeId]))
      },
    }),
    joinAt(documentOwners, {
      kind: 'insight',
      async authorize({ tx, actor }, document) {
        const [insight] = await findInsights(tx, [document.ownerId])
        if (!insight || !insightPolicy.allows(actor, 'view', insight)) return 'none'
        return insightPolicy.allows(actor, 'edit', insight) && !actor.readOnly ? 'write' : 'read'
      },
      async afterChange({ tx, teamId, emit }, { document: { ownerId, scopeId }, before, after, text }) {
        await updateInsight(tx, ownerId, { preview: previewOf(text) })
        const quoted = quotedHighlights(after)
        await projectReferences(tx, teamId, ownerId, quoted)
        // Edits of the text concern only its editors; which insights quote a highlight is shown wherever it is.
        const stood = new Set(quotedHighlights(before))
        const isSame = stood.size === new Set(quoted).size && quoted.every((id) => stood.has(id))
        if (!isSame) emit(insightEvents.quoted({ id: ownerId, scopeId }))
      },
    }),
  ],
}
