/** Why a document could not be processed, as a code for programs. */
export type PdfRefusalReason =
  | 'PASSWORD'
  | 'DAMAGED'
  | 'TOO_MANY_PAGES'
  | 'TOO_LARGE'
  | 'TOO_SLOW'
  | 'NO_PROGRAM'
  | 'NOT_CONVERTED'

/**
 * A document, or an installation, that cannot do what was requested. The message is a sentence for the person who
 * supplied the document.
 */
export class PdfRefusal extends Error {
  override readonly name = 'PdfRefusal'
  readonly reason: PdfRefusalReason

  constructor(reason: PdfRefusalReason, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.reason = reason
  }
}
