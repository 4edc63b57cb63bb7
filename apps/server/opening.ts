const TIMEOUT_MS = 15_000

/** A part that a process needs did not open. The message is one sentence that names the setting to change. */
class OpeningError extends Error {
  override name = 'OpeningError'
}

/**
 * Opens a part.
 * @throws OpeningError with `otherwise` and the reason, also when it does not answer within 15 seconds.
 */
export async function openPart<Part>(otherwise: string, open: () => Promise<Part>): Promise<Part> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`no answer within ${TIMEOUT_MS / 1000} seconds`))
    }, TIMEOUT_MS)
  })
  try {
    return await Promise.race([open(), tooLate])
  } catch (cause) {
    throw new OpeningError(`${otherwise} (${reasonOf(cause)}).`, { cause })
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The first line of the innermost reason. If several addresses were tried (an AggregateError without message), that of
 * the first.
 */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  return (error.message === '' ? error.name : error.message).split('\n')[0]?.replace(/\.$/, '') ?? error.name
}
