import { MAX_LEFT_OUT } from '../model/limits.ts'

/** The texts of selections. */
export const selectionStrings = {
  queue: { cancel: 'Stop a change of selected rows' },
  cameLater: 'This came after everything was selected, and is not part of it.',
  tooManyLeftOut: `At most ${MAX_LEFT_OUT.toLocaleString()} rows are taken out of a selection. Filter the list instead.`,
} as const
