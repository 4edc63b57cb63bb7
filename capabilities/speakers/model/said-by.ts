const UNNAMED = 'Unnamed speaker'
const INTERVIEWER = 'Interviewer'

/** The display name of a speaker; an unnamed one has one too (document 1 §4). */
export function calledSo(name: string): string {
  return name || UNNAMED
}

/** The name of an interviewer, marked as such. */
export function asInterviewer(name: string): string {
  return name === INTERVIEWER ? name : `${name} (${INTERVIEWER.toLowerCase()})`
}

/** The speakers of a quote, each once, as they are named before its source; empty without speakers. */
export function saidByLine(speakers: ReadonlyArray<{ called: string; isInterviewer: boolean }>): string {
  const names = speakers.map(({ called, isInterviewer }) => (isInterviewer ? asInterviewer(called) : called))
  return [...new Set(names)].join(', ')
}
