import { takeTurns } from '#platform/server/processes/take-turns.ts'
import { MAX_INSPECTIONS_AT_ONCE } from '../model/limits.ts'

/** Lets as many look into files at a time as the machine bears: each takes a thread and its memory. */
export const inTurn = takeTurns(MAX_INSPECTIONS_AT_ONCE)
