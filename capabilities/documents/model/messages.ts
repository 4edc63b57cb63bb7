import { z } from 'zod'

/**
 * What a client sends when it opens a document: the schema that it supports, and a bearer token if it has no cookie.
 */
export const openingSchema = z.object({ schemaVersion: z.int(), bearer: z.string().optional() })

/** A client asks, after the server has received edits, to be notified when they are committed. */
export const confirmSchema = z.object({ type: z.literal('confirm'), edits: z.int().nonnegative() })

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
