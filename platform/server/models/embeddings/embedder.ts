/** A vector of unit length in whole numbers: `values[i] * scale` is its number at `i`. */
export interface EmbeddedText {
  values: Int8Array
  scale: number
}

/** What a text is embedded for: some models take what is looked for otherwise than what is found. */
export type EmbeddingPurpose = 'passage' | 'query'

/** Turns texts into vectors; texts that mean the same have vectors that point the same way. */
export interface Embedder {
  /** Of the model; vectors of different names cannot be compared. */
  readonly name: string
  /** Numbers in a vector. */
  readonly dimensions: number
  /** Whether it can embed now, without fetching anything. */
  isPresent(): Promise<boolean>
  /**
   * The vectors of texts, in their order. Queries go before all passages that wait.
   * @throws ModelsMissingError where the model is not here and may not or could not be fetched, EmbeddingError when it
   * fails, and the reason of the signal when that ended it
   */
  embed(texts: readonly string[], purpose: EmbeddingPurpose, signal?: AbortSignal): Promise<EmbeddedText[]>
  /** Lets go of the model. */
  close(): Promise<void>
}

/** Texts that could not be embedded. The message is a sentence for whoever runs the installation. */
export class EmbeddingError extends Error {
  override name = 'EmbeddingError'
}
