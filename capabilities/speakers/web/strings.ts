import { MAX_NOTES_READ_AT_ONCE } from '../model/limits.ts'

/** What is said of speakers. */
export const speakerStrings = {
  readTurns: 'Read who speaks',
  readTurnsHint: `Labels such as “Mara:” or “Speaker 2 (0:12)” become speakers. Of ${MAX_NOTES_READ_AT_ONCE} notes at most at once.`,
  turnsRead: (notes: number) => (notes === 1 ? 'Who speaks was read.' : `Who speaks was read in ${notes} notes.`),
  leftOut: (notes: number) =>
    notes === 1 ? 'A locked note stays as it is.' : `${notes} locked notes stay as they are.`,
  noTurns: (notes: number) =>
    notes === 1
      ? 'Nobody was found to speak in turns in this text.'
      : 'Nobody was found to speak in turns in these notes.',
} as const
