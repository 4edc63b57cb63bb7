/** What the parts say that every screen shares. */
export const designStrings = {
  messages: 'Messages',
  putAway: 'Dismiss message',
  undo: 'Undo',
  notUndone: (act: string, reason: string) => `This could not be undone: ${act}. ${reason}`,
  tryAgain: 'Try again',
  failed: 'This did not load',
  breadcrumbs: 'Breadcrumbs',
  breadcrumbsOfPanel: 'Breadcrumbs of the panel',
  stepsBetween: 'Show the steps between',
  selected: (count: number) => `${count.toLocaleString()} selected`,
  selectedOf: (count: number, of: number) => `${count.toLocaleString()} of ${of.toLocaleString()} selected`,
  selectNone: 'Clear selection',
  fullPage: 'Open as a full page',
  stop: (what: string) => `Stop: ${what}`,
  openGroup: (title: string) => `Open ${title}`,
  closeGroup: (title: string) => `Close ${title}`,
} as const
