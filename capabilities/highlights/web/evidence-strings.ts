import type { Evidence } from '../model/evidence.ts'

function count(number: number, one: string, several: string): string {
  return `${number.toLocaleString()} ${number === 1 ? one : several}`
}

/** The texts about evidence. */
export const evidenceStrings = {
  counted: ({ quotes, people, ofPeople }: Evidence) => {
    const said = count(quotes, 'quote', 'quotes')
    return ofPeople === 0 ? said : `${said} from ${people.toLocaleString()} of ${count(ofPeople, 'person', 'people')}`
  },
  ofInterviewers: (quotes: number) => `${count(quotes, 'quote', 'quotes')} of interviewers not counted`,
  details: ({ quotesOfNobody, notesOfNobody, ofPeople }: Evidence) =>
    [
      ...(ofPeople > 0 && quotesOfNobody > 0
        ? [`${count(quotesOfNobody, 'quote has', 'quotes have')} no speaker, answer or contact.`]
        : []),
      ...(ofPeople > 0 && notesOfNobody > 0
        ? [`${count(notesOfNobody, 'note counts no one', 'notes count no one')}: without a speaker, answer or contact.`]
        : []),
    ].join(' '),
} as const

/** The evidence as plain text, such as for a tooltip. */
export function evidenceSaid(evidence: Evidence): string {
  const { quotesOfInterviewers } = evidence
  const { counted, ofInterviewers } = evidenceStrings
  return [counted(evidence), ...(quotesOfInterviewers > 0 ? [ofInterviewers(quotesOfInterviewers)] : [])].join(', ')
}
