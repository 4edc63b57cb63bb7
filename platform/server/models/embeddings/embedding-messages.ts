/** Messages to the embedding process: texts, or that no one waits for them any more. */
export type EmbeddingRequest = { type: 'embed'; id: number; texts: readonly string[] } | { type: 'forget'; id: number }

/** Its answers: vectors batch by batch, each with the position of its text in the request. */
export type EmbeddingAnswer =
  | { type: 'vectors'; id: number; vectors: readonly { index: number; values: Int8Array; scale: number }[] }
  | { type: 'failed'; id: number; message: string }
