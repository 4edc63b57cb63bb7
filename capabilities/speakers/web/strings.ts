import { MAX_NOTES_READ_AT_ONCE } from '../model/limits.ts'

/** What is said of speakers. */
export const speakerStrings = {
  detectSpeakers: 'Detect speakers',
  detectSpeakersHint: `Labels such as “Mara:” or “Speaker 2 (0:12)” become speakers. Up to ${MAX_NOTES_READ_AT_ONCE} notes at once.`,
  speakersDetected: (notes: number) => (notes === 1 ? 'Speakers detected.' : `Speakers detected in ${notes} notes.`),
  leftOut: (notes: number) =>
    notes === 1 ? '1 locked note was left as it is.' : `${notes} locked notes were left as they are.`,
  noSpeakers: (notes: number) =>
    notes === 1 ? 'No speakers were found in this text.' : 'No speakers were found in these notes.',
} as const
