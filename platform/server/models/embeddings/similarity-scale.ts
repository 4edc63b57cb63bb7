import { SENTENCE_MODEL_NAME } from './sentence-model.ts'

/** What the similarity (cosine) of a query and a passage says, of a model that was measured. */
interface SimilarityScale {
  /** As similar is what has nothing to do with each other. */
  unlike: number
  /** What is less similar is not found by its meaning. */
  near: number
  /** Where nothing is as similar, nothing is near to what was asked. */
  answers: number
  /** From here on the most similar counts as much as what words find best; below, by how far it comes towards this. */
  sure: number
}

/** Chosen among claims about papers, questions about meetings, and questions of other fields and languages (decision 101). */
const MEASURED: ReadonlyMap<string, SimilarityScale> = new Map([
  [SENTENCE_MODEL_NAME, { unlike: 0.1, near: 0.25, answers: 0.36, sure: 0.45 }],
])

/** The scale of a model by its name; null where nobody measured it, as for those of other services. */
export function similarityScaleOf(model: string): SimilarityScale | null {
  return MEASURED.get(model) ?? null
}
