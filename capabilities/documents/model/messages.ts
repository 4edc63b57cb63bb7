import { z } from 'zod'

/** Path of the WebSocket that documents are edited over. */
export const COLLABORATION_PATH = '/collaboration'

/** What a client states when it opens a document: the schema it can keep, and a bearer token where it has no cookie. */
export const openingSchema = z.object({ schemaVersion: z.int(), bearer: z.string().optional() })

/** A client asks, after the server has received edits: tell me when they are committed. */
export const confirmSchema = z.object({ type: z.literal('confirm'), edits: z.int().nonnegative() })

/** The answer: everything that was received before the question is committed. */
export const savedSchema = z.object({ type: z.literal('saved'), edits: z.int().nonnegative() })

/** The name under which a document is opened. A document that was rebuilt has another name, so that old edits cannot reach it. */
export function documentName(documentId: string, epoch: number): string {
  return `${documentId}:${epoch}`
}

/** The document and epoch that a name means, or null. */
export function parseDocumentName(name: string): { documentId: string; epoch: number } | null {
  const match = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(\d{1,9})$/.exec(name)
  return match?.[1] && match[2] ? { documentId: match[1], epoch: Number(match[2]) } : null
}

/** The message of a stateless payload, when it fits the schema. */
export function parseMessage<Schema extends z.ZodType>(schema: Schema, payload: string): z.output<Schema> | null {
  let value: unknown
  try {
    value = JSON.parse(payload)
  } catch {
    return null
  }
  const parsed = schema.safeParse(value)
  return parsed.success ? parsed.data : null
}
