import type { HistoryWords } from '#journal/model/described-act.ts'

/** How histories describe this capability's events. */
export const historyWords: HistoryWords = {
  things: {},
  described: {},
  hidden: Object.fromEntries(
    [
      'media.retried',
      'source.transferred',
      'source.failed',
      'metadata.processed',
      'metadata.failed',
      'output.processed',
      'output.failed',
      'job.skipped',
    ].map((type) => [type, 'The recording shows its progress.']),
  ),
}
