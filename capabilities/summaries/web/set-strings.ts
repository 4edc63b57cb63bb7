import { countText } from '#platform/kernel/written.ts'

/** The words of summaries of projects, tags, and chosen notes and highlights. */
export const setStrings = {
  title: (named: string) => `Summary of ${named}`,
  untitled: 'Untitled',
  action: 'Summarise',
  notes: (count: number) => (count === 1 ? 'one note' : `${countText(count)} notes`),
  highlights: (count: number) => (count === 1 ? 'one highlight' : `${countText(count)} highlights`),
  loading: 'Loading the summary',
  none: 'No summary yet',
  noneHint: 'Picks the most telling sentences of several people, word for word. Each quote opens its source.',
  noneHintWritten:
    'Picks the most telling sentences, word for word; or an AI model writes sentences, each proved by the quotes that it opens.',
  running: 'Summarising',
  begun: 'Summarising',
  quotes: 'Quotes, word for word',
  written: 'Written by AI, each sentence with its quotes',
  writtenAs: (framework: string) => `${framework}, written`,
  language: 'Language of the notes',
  otherLanguages: 'For what is written by AI; quotes stay as they are',
  stands: (people: number, notes: number) =>
    `${people === 1 ? 'One person' : `${countText(people)} people`} in ${notes === 1 ? 'one note' : `${countText(notes)} notes`}`,
  onlyNewest: (count: number, total: number | null) =>
    total === null
      ? `Only the newest ${countText(count)} were read.`
      : `Only the newest ${countText(count)} of ${countText(total)} were read.`,
  onlyFirst: (count: number, chosen: number) =>
    `Only the first ${countText(count)} of ${countText(chosen)} selected ones were read.`,
  given: (given: number, found: number) =>
    `The model read ${countText(given)} of ${countText(found)} quotes, spread over the people: more did not fit.`,
  hiddenQuotes: (count: number) =>
    `No access to ${count === 1 ? 'one more quote or sentence' : `${countText(count)} more quotes or sentences`}.`,
  gone: (count: number) =>
    count === 1
      ? 'The words of one quote have changed since.'
      : `The words of ${countText(count)} quotes have changed since.`,
  withheld: {
    NO_ACCESS: 'No access to the sources of this sentence',
    GONE: 'No longer supported by its quotes',
  },
  byWords: 'Made without the meaning model, which is not installed.',
  part: 'Quotes of the summary',
  writtenSoFar: 'Written so far',
  open: (source: string) => `Open the quote: ${source}`,
} as const
