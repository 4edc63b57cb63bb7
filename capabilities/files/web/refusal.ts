import { z } from 'zod/mini'
import { strings } from './strings.ts'

const refusal = z.object({ errors: z.array(z.object({ message: z.string(), humanReadable: z.boolean() })) })

/**
 * Why the server refused a file, as a sentence that names it; where there is no reason, or no answer, a sentence on
 * what to do.
 */
export function refusalOf(body: unknown, name: string): Error {
  const refused = refusal.safeParse(body)
  const reason = refused.success ? refused.data.errors.find((error) => error.humanReadable)?.message : undefined
  return new Error(reason === undefined ? strings.failed(name) : strings.refused(name, reason))
}

/** The body of an answer; null where there is none, or where a proxy answered in another form. */
export function readBody(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}
