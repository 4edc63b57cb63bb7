import { countText } from '#platform/kernel/written.ts'

/** The words of summaries of projects, tags and chosen notes. */
export const setStrings = {
  title: (named: string) => `Summary of ${named}`,
  untitled: 'Untitled',
  action: 'Summarise',
  notes: (count: number) => (count === 1 ? 'one note' : `${countText(count)} notes`),
  loading: 'Loading the summary',
  none: 'No summary yet',
  noneHint: 'Picks what carries most, word for word, spread over people. Each quote opens its place.',
  running: 'Summarising',
  begun: 'Summarising',
  stands: (people: number, notes: number) =>
    `${people === 1 ? 'One person' : `${countText(people)} people`} in ${notes === 1 ? 'one note' : `${countText(notes)} notes`}`,
  onlyNewest: (count: number) => `Only the newest ${countText(count)} were read.`,
  hiddenQuotes: (count: number) =>
    `No access to ${count === 1 ? 'one more quote' : `${countText(count)} more quotes`}.`,
  gone: (count: number) =>
    count === 1
      ? 'The words of one quote have changed since.'
      : `The words of ${countText(count)} quotes have changed since.`,
  byWords: 'Put together without the model for meaning, which is not installed.',
  part: 'Quotes of the summary',
} as const
