/** Path of the WebSocket that documents are edited over. */
export const COLLABORATION_PATH = '/collaboration'

/**
 * The name under which a document is opened. A rebuilt document has another name, so that old edits cannot reach it.
 */
export function documentName(documentId: string, epoch: number): string {
  return `${documentId}:${epoch}`
}

/** The document and epoch that a name means, or null. */
export function parseDocumentName(name: string): { documentId: string; epoch: number } | null {
  const match = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(0|[1-9]\d{0,8})$/.exec(name)
  return match?.[1] && match[2] ? { documentId: match[1], epoch: Number(match[2]) } : null
}

/** The answer to `confirm`: everything received before the question is committed. */
export interface SavedMessage {
  type: 'saved'
  edits: number
}

/** Reads an answer, or null. Written by hand, because a schema library would delay every note that is opened. */
export function readSavedMessage(payload: string): SavedMessage | null {
  let value: unknown
  try {
    value = JSON.parse(payload)
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null || !('type' in value) || !('edits' in value)) return null
  const { type, edits } = value
  return type === 'saved' && typeof edits === 'number' && Number.isSafeInteger(edits) && edits >= 0
    ? { type, edits }
    : null
}
