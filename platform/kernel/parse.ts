import type { z } from 'zod'
import { invalid, type Problem } from './errors.ts'

/**
 * Parses an input by the one schema that form, call and job share.
 * @throws Failure ValidationError naming every wrong field, its limit and what to do.
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw invalid(
    result.error.issues.map((issue): Problem => {
      const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step))
      const limit = 'maximum' in issue && typeof issue.maximum === 'number' ? issue.maximum : undefined
      return limit === undefined ? { path, message: issue.message } : { path, message: issue.message, limit }
    }),
  )
}
