const UNNAMED = 'Unnamed speaker'
const INTERVIEWER = 'Interviewer'

/** What somebody is called whom a text names so; of nobody there is a name too (document 1 §4). */
export function calledSo(name: string): string {
  return name || UNNAMED
}

/** The name of somebody who asks, which says so. */
export function asInterviewer(name: string): string {
  return name === INTERVIEWER ? name : `${name} (${INTERVIEWER.toLowerCase()})`
}

/** Whose words something holds, each once, as it is said before where it stands; empty where nobody speaks. */
export function saidByLine(speakers: ReadonlyArray<{ called: string; isInterviewer: boolean }>): string {
  const names = speakers.map(({ called, isInterviewer }) => (isInterviewer ? asInterviewer(called) : called))
  return [...new Set(names)].join(', ')
}
