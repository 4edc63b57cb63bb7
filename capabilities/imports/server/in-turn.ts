import { takeTurns } from '#platform/server/processes/take-turns.ts'
import { MAX_INSPECTIONS_AT_ONCE } from '../model/limits.ts'

/** Lets only as many inspections run at a time as the machine can take: each uses a thread and its memory. */
export const inTurn = takeTurns(MAX_INSPECTIONS_AT_ONCE)
