import { joinAt, type HookRecord } from '#journal/server/index.ts'
import { rowLabels } from '#notes/server/index.ts'
import { labelsOfRows } from './row-labels.ts'

/** What an import wrote into each of its notes alike is no text of theirs. */
export const hooks: HookRecord = {
  inTransaction: [joinAt(rowLabels, labelsOfRows)],
}
