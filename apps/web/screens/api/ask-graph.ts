import { z } from 'zod'
import { request } from '#platform/web/requests/index.ts'

const GRAPHQL_PATH = '/api/graphql'

/** The answer of the API as it arrived, and how long it took. */
export interface GraphAnswer {
  /** JSON, indented. */
  text: string
  data: unknown
  /** Whether any part of it failed. */
  isMistaken: boolean
  milliseconds: number
}

const call = z.object({ query: z.string(), variables: z.unknown() })
const answer = z.object({ data: z.unknown().optional(), errors: z.array(z.unknown()).optional() })

/** Parses typed variables: a JSON object, or nothing. Null for anything else. */
export function readVariables(text: string): object | null {
  if (text.trim() === '') return {}
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && !Array.isArray(read) ? read : null
  } catch {
    return null
  }
}

/** Sends an operation as the signed-in user. Never rejects: errors are in the answer. */
export async function askGraph(query: string, variables: object): Promise<GraphAnswer> {
  const began = performance.now()
  const result = await request(GRAPHQL_PATH, { body: { schema: call, value: { query, variables } }, answer })
  const reported: unknown = result.ok
    ? result.data
    : (result.failure.data ?? { errors: [{ message: result.failure.message }] })
  return {
    text: JSON.stringify(reported, null, 2),
    data: result.ok ? result.data.data : undefined,
    isMistaken: !result.ok || result.data.errors !== undefined,
    milliseconds: Math.round(performance.now() - began),
  }
}
