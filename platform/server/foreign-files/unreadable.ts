import { Failure } from '#platform/kernel/errors.ts'

/** A refusal with a sentence for the person who brings a file; `reason` is the machine's word for it. */
export function unreadable(reason: string, sentence: string, cause?: unknown): Failure {
  return new Failure('UnprocessableContent', sentence, { reason, cause })
}
