import type { HistoryWords } from '#journal/model/described-act.ts'

/** How histories describe this capability's events. */
export const historyWords: HistoryWords = {
  things: {},
  described: {},
  hidden: Object.fromEntries(
    [
      'language-model.chosen',
      'language-model.region-changed',
      'language-model.removed',
      'language-model.use-changed',
    ].map((type) => [type, 'It concerns the workspace, not its content.']),
  ),
}
