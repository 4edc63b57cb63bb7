import { MAX_INDEXED_CHARS } from '../model/limits.ts'

/** The words of the viewer of documents. */
export const strings = {
  ocr: 'OCR',
  section: 'Document',
  viewer: (name: string) => `Document ${name}`,
  pages: 'Pages',
  pagesOf: (name: string) => `Pages of ${name}`,
  thumbnails: 'Thumbnails',
  showThumbnails: 'Show thumbnails',
  hideThumbnails: 'Hide thumbnails',
  page: (number: number) => `Page ${number}`,
  goToPage: (number: number) => `Go to page ${number}`,
  pageField: 'Page',
  ofPages: (count: number) => `of ${count.toLocaleString()}`,
  goToPageAction: 'Go to a page of the document',
  nextPage: 'Next page',
  previousPage: 'Previous page',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fitWidth: 'Fit pages to the width',
  percent: (percent: number) => `${percent}%`,
  find: 'Find in the document',
  markWords: 'Highlight',
  severalPages: 'A highlight is on one page. Select words of one page.',
  endFind: 'End the search',
  nextMatch: 'Next match',
  previousMatch: 'Previous match',
  matches: (count: number, pages: number, apart: boolean) =>
    count === 0
      ? 'Not found'
      : `${count.toLocaleString()} on ${pages === 1 ? '1 page' : `${pages.toLocaleString()} pages`}${apart ? ', apart' : ''}`,
  recognized: 'Words were read from the picture of this page: some may be wrong.',
  preparing: (name: string) => `Reading ${name}`,
  waiting: 'Waiting for its turn',
  stillReading: (read: number, count: number | null) =>
    count === null
      ? `${read.toLocaleString()} pages are read`
      : `${read.toLocaleString()} of ${count.toLocaleString()} pages are read`,
  recognizing: (percent: string) => `Words are being read from pictures of pages: ${percent}`,
  searchedUpTo: (page: number) =>
    `Search finds the words of its pages up to ${page.toLocaleString()}: of one file it takes ${MAX_INDEXED_CHARS.toLocaleString()} characters. Finding in the document looks at every page.`,
  failed: 'This document cannot be shown as pages',
  stopped: 'Reading this document was stopped',
  download: 'Download the original',
  absent: 'This document was not found, or you do not have access.',
  empty: 'This document has no pages.',
} as const
