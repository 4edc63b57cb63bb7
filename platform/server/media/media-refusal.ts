/** Why a recording could not be processed, as a code for programs. */
export type MediaRefusalReason =
  | 'NO_PROGRAM'
  | 'EMPTY'
  | 'NOT_A_RECORDING'
  | 'DAMAGED'
  | 'TOO_LARGE'
  | 'TOO_SLOW'
  | 'NO_SOUND'
  | 'NO_SPACE'

/**
 * A recording, or an installation, that cannot do what was requested. The message is a sentence for the person who
 * supplied the recording.
 */
export class MediaRefusal extends Error {
  override readonly name = 'MediaRefusal'
  readonly reason: MediaRefusalReason

  constructor(reason: MediaRefusalReason, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.reason = reason
  }
}
