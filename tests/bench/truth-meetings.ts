import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sentencesOf } from '#editor/document/sentences.ts'
import { fileOf, isForChoosing } from './retrieval-sets.ts'

/** A meeting of QMSum, its sentences in order, and what a person wrote as its summary. */
export interface TruthMeeting {
  name: string
  /** Whether parameters may be chosen on it: it is then not measured. */
  isForChoosing: boolean
  sentences: Array<{ text: string; speaker: string }>
  reference: string
}

/** The meetings as a note would have them: marks of noises taken out, punctuation set to its word. */
export function readTruthMeetings(): TruthMeeting[] {
  const folder = fileOf('4-interviews/qmsum-val')
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => {
      const meeting = JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
        meeting_transcripts: Array<{ speaker: string; content: string }>
        general_query_list: Array<{ answer: string }>
      }
      const name = file.replace(/\.json$/, '')
      return {
        name,
        isForChoosing: isForChoosing(name),
        sentences: meeting.meeting_transcripts.flatMap(({ speaker, content }) =>
          sentencesOf(asWritten(content)).map(({ text }) => ({ text, speaker })),
        ),
        reference: asWritten(meeting.general_query_list[0]?.answer ?? ''),
      }
    })
}

/** What was said, with punctuation set to its word and without the marks of noises. */
export function asWritten(content: string): string {
  return content
    .replace(/\{\w+\}/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,?!;:])/g, '')
    .replace(/(?:[.,] ?)+(?=[.?!,])/g, '')
    .trim()
}
