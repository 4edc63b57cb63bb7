import { joinAt, type HookRecord } from '#journal/server/index.ts'
import { readOtherwise, rowLabels } from '#notes/server/index.ts'
import { labelsOfRows } from './row-labels.ts'
import { importReadOtherwise } from './same-headings.ts'

/** Text that an import wrote into each of its notes is not counted as the notes' own text. */
export const hooks: HookRecord = {
  inTransaction: [joinAt(rowLabels, labelsOfRows), joinAt(readOtherwise, importReadOtherwise)],
}
