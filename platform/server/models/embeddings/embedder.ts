/** A vector of unit length in integers: `values[i] * scale` is its number at `i`. */
export interface EmbeddedText {
  values: Int8Array
  scale: number
}

/** The purpose of a vector: some models treat search queries differently from passages. */
export type EmbeddingPurpose = 'passage' | 'query'

/** Turns texts into vectors; texts with the same meaning have vectors with a similar direction. */
export interface Embedder {
  /** Of the model; vectors of different models cannot be compared. */
  readonly name: string
  /** Numbers per vector. */
  readonly dimensions: number
  /** Whether it can embed now, without downloading anything. */
  isPresent(): Promise<boolean>
  /**
   * The vectors of texts, in their order. Queries go before all waiting passages.
   * @throws ModelsMissingError if the model is missing and may not or could not be downloaded, EmbeddingError when it
   * fails, and the signal's reason when that ended it
   */
  embed(texts: readonly string[], purpose: EmbeddingPurpose, signal?: AbortSignal): Promise<EmbeddedText[]>
  /** Releases the model. */
  close(): Promise<void>
}

/** Texts that could not be embedded. The message is a sentence for the operator of the installation. */
export class EmbeddingError extends Error {
  override name = 'EmbeddingError'
}
