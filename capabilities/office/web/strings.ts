/** The words of the viewers of tables and outlines. */
export const strings = {
  section: 'Table',
  table: (name: string) => `Table ${name}`,
  outline: (name: string) => `Text of ${name}`,
  sheets: 'Sheets',
  sheet: (name: string, number: number) => name || `Sheet ${number}`,
  hidden: 'hidden in the file',
  cells: (sheet: string) => `Cells of ${sheet}`,
  cell: 'Selected cell',
  size: (rows: number, columns: number) => `${rows.toLocaleString()} × ${columns.toLocaleString()}`,
  chosen: (rows: number, columns: number) => `${rows.toLocaleString()} × ${columns.toLocaleString()} selected`,
  emptySheet: 'This sheet has no cells with content.',
  copyCells: 'Copy the selected cells',
  copied: (count: number) => (count === 1 ? 'Copied a cell' : `Copied ${count.toLocaleString()} cells`),
  tooMany: (rows: number) => `At most ${rows.toLocaleString()} rows are copied at a time. Choose fewer.`,
  find: 'Find in the table',
  endFind: 'End the search',
  nextMatch: 'Next match',
  previousMatch: 'Previous match',
  matches: (at: number, count: number, most: number) =>
    count === 0
      ? 'Not found'
      : `${at.toLocaleString()} of ${count >= most ? `${most.toLocaleString()} and more` : count.toLocaleString()}`,
  slide: (number: number) => `Slide ${number}`,
  notes: 'Notes',
  picture: (text: string) => `Picture: ${text}`,
  more: (left: number) => `Show more (${left.toLocaleString()} left)`,
  asText: 'The text of this document. Its pages are in the original.',
  reading: (name: string) => `Reading ${name}`,
  failed: 'This file cannot be shown',
  download: 'Download the original',
  absent: 'This file was not found, or you do not have access.',
} as const
