import { Failure } from '#platform/kernel/errors.ts'

/** A refusal with a sentence for the person who supplied the file; `reason` is the code for programs. */
export function unreadable(reason: string, sentence: string, cause?: unknown): Failure {
  return new Failure('UnprocessableContent', sentence, { reason, cause })
}
