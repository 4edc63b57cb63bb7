import type { SpeakerRole } from './speaker.ts'

/** A label with more words is a sentence before a colon. */
const MAX_NAME_WORDS = 5
const IN_BRACKETS = /\s*\(.*\)$/u

/** Labels that state a role, in lower case, without a number at the end. */
const ROLE_LABELS: ReadonlyMap<string, SpeakerRole> = new Map(
  Object.entries({
    INTERVIEWER: 'interviewer moderator facilitator researcher host assistant ai bot chatbot agent question q int ux',
    PARTICIPANT:
      'interviewee participant respondent user guest customer client subject tester answer a p r res resp part',
  }).flatMap(([role, labels]) => labels.split(' ').map((label) => [label, role as SpeakerRole] as const)),
)

/** Voices that a program has told apart without knowing them. */
const NUMBERED = /^(?:unknown )?(?:speaker|voice|spk|person|male|female)[ _-]?(?:\d{1,3}|[a-z])?$/

/** Words before a colon in texts without speakers. */
const ORDINARY = new Set(
  (
    'abstract acknowledgements action actions address agenda answerable appendix approach assumption assumptions ' +
    'attachment attendees author authors background caption category cc challenge challenges chapter conclusion ' +
    'conclusions contact context contributors cost date decision decisions definition description details ' +
    'disclaimer discussion due duration email end error evidence example examples expected feature features figure ' +
    'file finding findings follow-up from goal goals hint hypothesis idea impact important info information insight ' +
    'insights interview introduction issue issues key keywords label language learnings length link links list ' +
    'location materials meeting method methodology methods name next note notes objective objectives observation ' +
    'observations opportunity option options outcome overview owner page part participants pain phone platform ' +
    'pricing priority problem problems project prompt proposal purpose quote quotes rationale reason recommendation ' +
    'recommendations recording reference references related release reminder requirements result results risk ' +
    'risks role scenario scope section see setup severity solution source sources start status step steps subject ' +
    'suggestion summary table tags takeaway takeaways task tasks team test theme themes tip title to todo topic ' +
    'topics transcript type update url usage value version warning website week what when where who why with'
  ).split(' '),
)

/** A label as it is compared: lower case, one space between words, without a number or a dot at its end. */
function plain(label: string): string {
  return label.toLowerCase().replace(/\s+/gu, ' ').trim().replace(/\.$/, '')
}

function withoutNumber(label: string): string {
  return plain(label).replace(/[ #_-]*\d{1,4}$/, '')
}

/** The role that a label states: "Interviewer", "Moderator 2", "P3", "Q"; null for a name. */
export function roleOfLabel(label: string): SpeakerRole | null {
  return ROLE_LABELS.get(withoutNumber(label)) ?? null
}

/** Whether a label is a program's number for an unknown voice: it means nothing outside its own text. */
export function isNumberedLabel(label: string): boolean {
  return NUMBERED.test(plain(label))
}

/** Whether a label alone shows that it is a speaker's. */
export function isRoleLabel(label: string): boolean {
  return roleOfLabel(label) !== null || isNumberedLabel(label)
}

/** Whether a label is common in texts without speakers ("Note:", "Next steps:"). */
export function isOrdinaryLabel(label: string): boolean {
  if (isRoleLabel(label)) return false
  const last = plain(label).split(' ').at(-1) ?? ''
  return ORDINARY.has(last) || /^https?$/.test(last)
}

/** Whether it is a sentence rather than a name; text in brackets after a name does not count. */
export function isLongerThanNames(label: string): boolean {
  return label.replace(IN_BRACKETS, '').split(/\s+/u).length > MAX_NAME_WORDS
}

const NAME_WORD =
  /^(?:(?:[dlo]['’])?\p{Lu}[\p{L}\p{M}'’.-]*|\p{Lo}[\p{L}\p{M}]*|(?:de|van|von|der|den|da|di|del|la|le|bin|al|y)|\d{1,3})$/u
const MOST_WORDS_OF_A_PERSON = 4

/** Whether a label could be a person's name: few words, each with a capital. */
export function looksLikePerson(label: string): boolean {
  const words = label.replace(IN_BRACKETS, '').trim().split(/\s+/u)
  return (
    words.length <= MOST_WORDS_OF_A_PERSON &&
    words.every((word) => NAME_WORD.test(word)) &&
    /\p{Lu}|\p{Lo}/u.test(label) &&
    !isOrdinaryLabel(label)
  )
}
