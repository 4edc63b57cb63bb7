/** The texts about the highlights of one note. */
export const noteHighlightStrings = {
  section: 'Highlights',
  create: 'Highlight the selected words',
  createHint:
    'Marks the selected words and opens their tags. With the caret in a highlight it opens the tags of that one.',
  next: 'Next highlight',
  previous: 'Previous highlight',
  edit: 'Change the tags of the highlight',
  remove: 'Delete the highlight',
  copyLink: 'Copy the link of the highlight',
  findAlike: 'Find similar highlights',
  copyQuote: 'Copy the highlight as a quote',
  open: 'Show in the text',
  more: 'More actions for the highlight',
  detached: 'No longer in the text',
  fileGone: 'Its file is no longer in the text',
  page: (number: number) => `Page ${number}`,
  /** What screen readers say for a mark on a page or a picture. */
  mark: ({ text, region }: { text: string; region: { isWords: boolean; name: string } }, tags: readonly string[]) =>
    [
      region.isWords
        ? `Highlight “${shorten(text)}”`
        : `Highlighted region: ${text === '' ? region.name : shorten(text)}`,
      ...tags,
    ].join(', '),
  untagged: 'No tags yet',
  addTag: 'Add a tag',
  tagsOf: (quote: string) => (quote === '' ? 'Tags of the region' : `Tags of “${shorten(quote)}”`),
  inInsights: (count: number) => `In ${count} ${count === 1 ? 'insight' : 'insights'}`,
  queueCreate: 'Highlight words',
  queueTag: (count: number) => (count === 1 ? 'Tag a highlight' : 'Tag highlights'),
  queueDelete: (count: number) => (count === 1 ? 'Delete a highlight' : 'Delete highlights'),
  tagged: (tag: string) => `Tagged with “${tag}”`,
  untaggedNow: (tag: string) => `Took “${tag}” off a highlight`,
  created: 'Highlighted words',
  deleted: (count: number) => (count === 1 ? 'Deleted a highlight' : `Deleted ${count.toLocaleString()} highlights`),
  count: (count: number) => `${count.toLocaleString()} ${count === 1 ? 'highlight' : 'highlights'}`,
} as const

const SHOWN_CHARS = 60

function shorten(quote: string): string {
  return quote.length > SHOWN_CHARS ? `${quote.slice(0, SHOWN_CHARS).trimEnd()}…` : quote
}
