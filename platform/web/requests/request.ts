import type { z } from 'zod'

/** Retries of a request that may be repeated (document 3 §9.1): the delay doubles each time. */
const RETRIES = 3
const RETRY_DELAY_MS = 1000
/** Between the values of a line-delimited body. */
const LINE_BREAK = '\r\n'

interface RequestOptions<Body extends z.ZodType, Answer extends z.ZodType> {
  method?: 'GET' | 'POST'
  /** Sent as JSON, encoded by its schema. */
  body?: { schema: Body; value: z.output<Body> }
  /** Sent as one JSON value per line, each encoded by the schema. */
  lines?: { schema: Body; values: ReadonlyArray<z.output<Body>> }
  /** The schema that the answer must match; it is decoded by it. */
  answer: Answer
  bearerToken?: string
  signal?: AbortSignal
  timeoutMs?: number
  /**
   * Attempts after the first. Default 3 for GET and 0 for POST, since only the caller knows what may be done twice.
   */
  retries?: number
  retryDelayMs?: number
  /** The body contains nothing private, so it may be part of the failure and appear in logs. */
  bodyIsSafeToLog?: boolean
}

/** The details of a request that failed (document 3 §8.1). */
interface RequestFailure {
  code: 'Aborted' | 'Timeout' | 'NetworkError' | 'ResponseError' | 'UnexpectedAnswer'
  message: string
  name: string
  /** The HTTP status, if there was an answer. */
  status?: number
  /** The body of the answer: parsed if it is JSON, else text. */
  data?: unknown
  /** Only when it is marked as safe to log. */
  requestBody?: string
}

export type RequestResult<Data> = { ok: true; data: Data } | { ok: false; failure: RequestFailure }

/**
 * Sends a JSON request and reads its JSON answer; only status 200 is success. Never rejects for a failed request: the
 * result contains the failure. Retries network errors, timeouts and statuses of 500 and above, but no refusals.
 * @throws ZodError when the body given does not fit its own schema.
 */
export async function request<Body extends z.ZodType, Answer extends z.ZodType>(
  url: string,
  options: RequestOptions<Body, Answer>,
): Promise<RequestResult<z.output<Answer>>> {
  const body = encodeBody(options)
  const method = options.method ?? (body === undefined ? 'GET' : 'POST')
  const retries = options.retries ?? (method === 'GET' ? RETRIES : 0)
  for (let attempt = 0; ; attempt += 1) {
    const result = await sendOnce(url, method, body, options)
    if (result.ok || attempt >= retries || !mayTryAgain(result.failure)) return result
    await wait((options.retryDelayMs ?? RETRY_DELAY_MS) * 2 ** attempt, options.signal)
  }
}

function mayTryAgain({ code, status }: RequestFailure): boolean {
  return code === 'NetworkError' || code === 'Timeout' || (code === 'ResponseError' && (status ?? 0) >= 500)
}

function encodeBody<Body extends z.ZodType, Answer extends z.ZodType>({
  body,
  lines,
}: RequestOptions<Body, Answer>): string | undefined {
  if (body) return JSON.stringify(body.schema.encode(body.value))
  return lines?.values.map((value) => JSON.stringify(lines.schema.encode(value))).join(LINE_BREAK)
}

async function sendOnce<Body extends z.ZodType, Answer extends z.ZodType>(
  url: string,
  method: string,
  body: string | undefined,
  options: RequestOptions<Body, Answer>,
): Promise<RequestResult<z.output<Answer>>> {
  const fail = (failure: RequestFailure): { ok: false; failure: RequestFailure } => ({
    ok: false,
    failure: options.bodyIsSafeToLog && body !== undefined ? { ...failure, requestBody: body } : failure,
  })
  const timeout = options.timeoutMs === undefined ? undefined : AbortSignal.timeout(options.timeoutMs)
  const signals = [options.signal, timeout].filter((signal) => signal !== undefined)
  let response: Response
  let text: string
  try {
    response = await fetch(url, {
      method,
      body,
      signal: signals.length > 0 ? AbortSignal.any(signals) : undefined,
      headers: {
        accept: 'application/json',
        'content-type': options.lines ? 'application/x-ndjson' : 'application/json',
        ...(options.bearerToken !== undefined && { authorization: `Bearer ${options.bearerToken}` }),
      },
    })
    text = await response.text()
  } catch (error) {
    const code = options.signal?.aborted ? 'Aborted' : timeout?.aborted ? 'Timeout' : 'NetworkError'
    return fail({
      code,
      message: error instanceof Error ? error.message : String(error),
      name: error instanceof Error ? error.name : 'Error',
    })
  }
  const data = parseJson(text)
  if (response.status !== 200)
    return fail({
      code: 'ResponseError',
      message: 'Error while fetching',
      name: 'ResponseError',
      status: response.status,
      data,
    })
  const answer = options.answer.safeDecode(data as z.input<Answer>)
  if (answer.success) return { ok: true, data: answer.data }
  return fail({
    code: 'UnexpectedAnswer',
    message: answer.error.message,
    name: answer.error.name,
    status: response.status,
    data,
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    // Answers of proxies are HTML or plain text; the schema decides whether they are acceptable.
    return text
  }
}

/** Waits for the delay, or until the caller aborts. */
function wait(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) {
      resolve()
      return
    }
    const done = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, delayMs)
    signal?.addEventListener('abort', done)
  })
}
