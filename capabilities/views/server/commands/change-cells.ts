import { defineCommand } from '#journal/server/index.ts'
import { cellChanges } from '../../model/cells.ts'
import { writeCells } from '../write-cells.ts'
import { fieldPolicy } from '#fields/model/policy.ts'
import { insightPolicy } from '#insights/model/policy.ts'
import { notePolicy } from '#notes/model/policy.ts'

/**
 * Writes any number of cells as one act. Returns their previous content, with which the same command undoes the act
 * exactly. Cells of questions are answers in the texts of notes; at most 200 of them in one act.
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
