import { SENTENCE_MODEL_NAME } from './sentence-model.ts'

/** What the similarity (cosine) of a query and a passage means, for a model that was measured. */
interface SimilarityScale {
  /** The similarity of unrelated texts. */
  unlike: number
  /** Less similar texts are not found by their meaning. */
  near: number
  /**
   * If nothing is this similar, with what words and surroundings add (`near-query.ts` of the search engine), nothing is
   * close to the query.
   */
  answers: number
  /** From here on the most similar text counts as much as the best match by words; below, in proportion. */
  sure: number
}

/** Chosen among claims about papers, questions about meetings, and questions of other fields and languages (decision 101). */
const MEASURED: ReadonlyMap<string, SimilarityScale> = new Map([
  [SENTENCE_MODEL_NAME, { unlike: 0.1, near: 0.25, answers: 0.54, sure: 0.45 }],
])

/** The scale of a model by its name; null if it was never measured, as for those of other services. */
export function similarityScaleOf(model: string): SimilarityScale | null {
  return MEASURED.get(model) ?? null
}
