/** The name of a document's copy in the browser's database. */
export function copyName(documentName: string): string {
  return `quarry-document:${documentName}`
}

/** Where a copy notes how many edits wait to be sent. */
export const UNSENT_STORE = 'custom'
export const UNSENT_KEY = 'unsent'
