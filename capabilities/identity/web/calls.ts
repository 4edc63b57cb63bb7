import { z } from 'zod'
import type { Problem } from '#platform/kernel/errors.ts'
import { request, type RequestResult } from '#platform/web/requests/index.ts'
import { strings } from './strings.ts'

const CALLS = '/api/auth'
const TIMEOUT_MS = 30_000

const wireErrors = z.object({
  errors: z
    .array(
      z.object({
        message: z.string(),
        reason: z.string().optional(),
        problems: z
          .array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() }))
          .optional(),
      }),
    )
    .min(1),
})

/** A call that was refused or did not arrive; the message is a sentence for the reader. */
export class CallFailure extends Error {
  override name = 'CallFailure'
  readonly reason: string | undefined
  readonly problems: ReadonlyArray<Problem>
  readonly status: number | undefined

  constructor(
    message: string,
    details: { reason?: string | undefined; problems?: ReadonlyArray<Problem>; status?: number | undefined } = {},
  ) {
    super(message)
    this.reason = details.reason
    this.problems = details.problems ?? []
    this.status = details.status
  }
}

/** Calls identity with a body that is checked by the schema of the route. @throws CallFailure */
export async function send<Body extends z.ZodType, Answer extends z.ZodType>(
  path: string,
  schema: Body,
  value: z.output<Body>,
  answer: Answer,
): Promise<z.output<Answer>> {
  return unwrap(await request(`${CALLS}/${path}`, { body: { schema, value }, answer, timeoutMs: TIMEOUT_MS }))
}

/** Reads from identity. @throws CallFailure */
export async function read<Answer extends z.ZodType>(path: string, answer: Answer): Promise<z.output<Answer>> {
  return unwrap(await request(`${CALLS}/${path}`, { answer, timeoutMs: TIMEOUT_MS, retries: 1 }))
}

function unwrap<Data>(result: RequestResult<Data>): Data {
  if (result.ok) return result.data
  const { data, status } = result.failure
  const reported = wireErrors.safeParse(data)
  const [first] = reported.success ? reported.data.errors : []
  if (!first) throw new CallFailure(strings.unreachable, { status })
  throw new CallFailure(first.message, { reason: first.reason, problems: first.problems ?? [], status })
}
