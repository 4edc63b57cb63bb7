/** The evidence of something made of quotes, as one reader may see it. */
export interface Evidence {
  /** Without those that contain only an interviewer's words. */
  quotes: number
  /** How many people said them. */
  people: number
  /** How many people speak or answer in the same projects. */
  ofPeople: number
  quotesOfInterviewers: number
  /** The quotes whose speaker is unknown. */
  quotesOfNobody: number
  /** Notes without a speaker, an answer or a linked contact: they count no one. */
  notesOfNobody: number
}

export const NO_EVIDENCE: Evidence = {
  quotes: 0,
  people: 0,
  ofPeople: 0,
  quotesOfInterviewers: 0,
  quotesOfNobody: 0,
  notesOfNobody: 0,
}
