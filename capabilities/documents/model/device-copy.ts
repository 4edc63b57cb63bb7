const ANY_COPY = 'quarry-document:'

/** The name of a document's copy in the browser's database. */
export function copyName(documentName: string): string {
  return `${ANY_COPY}${documentName}`
}

/** Identifies the databases that are copies, and where each counts the edits that wait to be sent. */
export const DEVICE_COPIES = { prefix: ANY_COPY, countStore: 'custom', countKey: 'unsent' } as const
