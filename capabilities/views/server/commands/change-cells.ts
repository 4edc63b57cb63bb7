import { defineCommand } from '#journal/server/index.ts'
import { cellChanges } from '../../model/cells.ts'
import { writeCells } from '../write-cells.ts'

/**
 * Writes any number of cells as one act. Answers with what stood in them, so that the same command takes it back
 * exactly.
 */
export const changeCells = defineCommand({
  name: 'change-cells',
  undo: 'rows',
  input: cellChanges,
  async run(context, { objectType, cells }) {
    return { before: await writeCells(context, objectType, cells) }
  },
})
