import { defineCommand } from '#journal/server/index.ts'
import { cellChanges } from '../../model/cells.ts'
import { writeCells } from '../write-cells.ts'
import { fieldPolicy } from '#fields/model/policy.ts'
import { insightPolicy } from '#insights/model/policy.ts'
import { notePolicy } from '#notes/model/policy.ts'

/**
 * Writes any number of cells as one act. Answers with what stood in them, so that the same command takes it back
 * exactly. Cells of questions are answers in the texts of notes; at most 200 of them at once.
 */
export const changeCells = defineCommand({
  name: 'change-cells',
  who: [notePolicy.may('edit'), insightPolicy.may('edit'), insightPolicy.may('publish'), fieldPolicy.may('fill')],
  undo: 'rows',
  input: cellChanges,
  async run(context, { objectType, cells }) {
    return writeCells(context, objectType, cells)
  },
})
