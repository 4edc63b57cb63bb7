import { forgetMoves } from './moves/moves-store.ts'
import { onPurge } from './purging.ts'

/** What is kept of moves goes for good with what was moved. */
export const listeners = [() => void onPurge(async ({ tx }, _kind, ids) => forgetMoves(tx, ids))]
