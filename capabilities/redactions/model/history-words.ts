import type { HistoryWords } from '#journal/model/described-act.ts'

/** How histories describe this capability's events. */
export const historyWords: HistoryWords = {
  things: {},
  described: { 'file.redacted': 'redacted a recording' },
  hidden: Object.fromEntries(
    [
      ...[
        'redacting',
        'redaction-cancelled',
        'redaction-failed',
        'redaction-queued',
        'redaction-rendered',
        'redaction-search-queued',
        'redaction-searched',
      ].map((what) => `file.${what}`),
      ...['approved', 'changed', 'rejected', 'restored', 'suggested'].map((what) => `redaction.${what}`),
    ].map((type) => [type, 'The redaction panel shows what is redacted and why.']),
  ),
}
