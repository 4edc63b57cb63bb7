import type { HistoryWords } from '#journal/model/told-act.ts'

/** How histories tell of this capability's events. */
export const historyWords: HistoryWords = {
  things: {},
  told: {},
  untold: Object.fromEntries(
    [
      'media.retried',
      'source.transferred',
      'source.failed',
      'metadata.processed',
      'metadata.failed',
      'output.processed',
      'output.failed',
      'job.skipped',
    ].map((type) => [type, 'The recording shows how far it is.']),
  ),
}
