/** What something stands on that is made of quotes, as one reader may see it. */
export interface Evidence {
  /** But for those that hold an interviewer's words alone. */
  quotes: number
  /** Whose words they are. */
  people: number
  /** How many people speak or answer in the same projects. */
  ofPeople: number
  quotesOfInterviewers: number
  /** Of the quotes, those of which nobody knows whose words they are. */
  quotesOfNobody: number
  /** Notes in which nobody speaks, answers, or is linked: they count nobody. */
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
