/** What the process that embeds is told: texts, or that nobody waits for them any more. */
export type EmbeddingRequest = { type: 'embed'; id: number; texts: readonly string[] } | { type: 'forget'; id: number }

/** What it answers: vectors batch by batch, each with where its text stood in the request. */
export type EmbeddingAnswer =
  | { type: 'vectors'; id: number; vectors: readonly { index: number; values: Int8Array; scale: number }[] }
  | { type: 'failed'; id: number; message: string }
