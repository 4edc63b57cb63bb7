import { onPurge } from '#content-kinds/server/index.ts'
import { onViewDuplicated } from '#views/server/index.ts'
import { REFERENCE_KINDS } from '../model/item.ts'
import { copyItems, deleteReferencesTo } from './store.ts'

const TARGETS: ReadonlySet<string> = new Set(REFERENCE_KINDS)

/** References go for good with what they refer to; a canvas is duplicated with what lies on it. */
export const listeners = [
  () =>
    void onPurge(async ({ tx }, kind, ids) => {
      if (TARGETS.has(kind)) await deleteReferencesTo(tx, ids)
    }),
  () =>
    void onViewDuplicated(async ({ tx, teamId, principal }, { fromId, toId, scopeId }) =>
      copyItems(tx, { teamId, scopeId, principal }, new Map([[fromId, toId]])),
    ),
]
