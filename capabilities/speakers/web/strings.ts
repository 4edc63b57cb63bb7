import { MAX_NOTES_READ_AT_ONCE, MAX_SPEAKERS_OF_NOTE } from '../model/limits.ts'
import { calledSo } from '../model/said-by.ts'
import type { SpeakerRole } from '../model/speaker.ts'

const ROLES: Readonly<Record<SpeakerRole, string>> = { INTERVIEWER: 'Interviewer', PARTICIPANT: 'Participant' }

/** The texts of speakers. */
export const speakerStrings = {
  detectSpeakers: 'Detect speakers',
  detectSpeakersHint: `Labels such as “Mara:” or “Speaker 2 (0:12)” become speakers. Up to ${MAX_NOTES_READ_AT_ONCE} notes at once.`,
  speakersDetected: (notes: number) => (notes === 1 ? 'Speakers detected.' : `Speakers detected in ${notes} notes.`),
  leftOut: (notes: number) =>
    notes === 1 ? '1 locked note was left as it is.' : `${notes} locked notes were left as they are.`,
  noSpeakers: (notes: number) =>
    notes === 1 ? 'No speakers were found in this text.' : 'No speakers were found in these notes.',
  pasted: (speakers: number) => `${speakers} speakers in what you pasted.`,
  speakers: 'Speakers',
  onlyFirst: `The first ${MAX_SPEAKERS_OF_NOTE.toLocaleString('en')} speakers are identified; later ones are not.`,
  showSpeakers: 'Show the speakers',
  nameOf: calledSo,
  roles: ROLES,
  roleOf: (role: SpeakerRole | null, isGuessed: boolean) =>
    role === null ? 'No role yet' : isGuessed ? `${ROLES[role]}?` : ROLES[role],
  role: 'Role',
  guessed: (role: SpeakerRole) => `Probably ${role === 'INTERVIEWER' ? 'an interviewer' : 'a participant'}.`,
  confirm: 'Confirm',
  confirmRole: (name: string, role: SpeakerRole) =>
    `Confirm that ${calledSo(name)} is the ${ROLES[role].toLowerCase()}`,
  removeRole: 'Remove the role',
  name: 'Name in this note',
  everywhere: 'In all notes of this project',
  everywhereHint: 'The role and contact count for everyone of this name.',
  numberedHint: 'Numbered speakers are different people in each note. Name them first.',
  person: 'Contact',
  share: (percent: number) => `${percent} % of the words`,
  edit: (name: string) => `Role, name and contact of ${calledSo(name)}`,
  identified: (
    name: string,
    { role, person }: { role?: SpeakerRole | null; person?: { name: string; email?: string | null } | null },
  ) => {
    const who = calledSo(name)
    if (role !== undefined)
      return role === null
        ? `${who} has no role`
        : `${who} is ${role === 'INTERVIEWER' ? 'an interviewer' : 'a participant'}`
    return person == null
      ? `${who} is no longer linked`
      : `${who} is linked to ${person.name || person.email || 'a contact'}`
  },
  renamed: (to: string) => (to === '' ? 'The speaker has no name' : `The speaker is ${to}`),
  queueIdentify: 'Identify a speaker',
} as const
