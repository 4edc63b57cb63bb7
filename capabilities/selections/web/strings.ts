import { MAX_LEFT_OUT } from '../model/limits.ts'

/** The texts of selections. */
export const selectionStrings = {
  queue: { cancel: 'Stop a change of selected rows' },
  cameLater: 'Added after everything was selected; not part of the selection.',
  tooManyLeftOut: `At most ${MAX_LEFT_OUT.toLocaleString()} rows can be removed from a selection. Filter the list instead.`,
} as const
