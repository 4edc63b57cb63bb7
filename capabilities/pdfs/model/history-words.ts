import type { HistoryWords } from '#journal/model/described-act.ts'

/** How histories describe this capability's events. */
export const historyWords: HistoryWords = {
  things: {},
  described: {},
  hidden: Object.fromEntries(
    [
      'pdf.complete',
      'pdf.failed',
      'pdf.retried',
      'page.processed',
      'page.failed',
      'ocr.started',
      'ocr.complete',
      'ocr.failed',
      'job.completed',
      'job.failed',
    ].map((type) => [type, 'The document shows its progress.']),
  ),
}
