const ANY_COPY = 'quarry-document:'

/** The name of a document's copy in the browser's database. */
export function copyName(documentName: string): string {
  return `${ANY_COPY}${documentName}`
}

/** Which databases are copies, and where one notes how many edits wait to be sent. */
export const DEVICE_COPIES = { prefix: ANY_COPY, countStore: 'custom', countKey: 'unsent' } as const
