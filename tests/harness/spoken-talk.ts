import type { WorkspaceContext } from '#journal/server/index.ts'
import { spokenNote } from '#redactions/testing.ts'

const TURNS = [
  'My name is Zephyrine and I plan the week on paper.',
  'The week is planned on Sundays because the paper is in the kitchen.',
  'Nobody reads the paper but me and the plan is lost by Monday.',
  'The calendar would help if it printed the week on one page of paper.',
  'That is all that I want from a calendar and from a plan.',
]

/** A note with a recording of this sound, and its transcript: five turns of ten seconds, long enough for a summary. */
export async function spokenTalk(context: WorkspaceContext, sound: Buffer): ReturnType<typeof spokenNote> {
  return spokenNote(context, {
    bytes: sound,
    contentType: 'audio/wav',
    utterances: TURNS.map((turn, at) => ({
      blockId: `block-${at}aa`,
      speaker: 'Ada',
      words: turn.split(' ').map((word, place) => [word, at * 10_000 + place * 300, at * 10_000 + place * 300 + 280]),
    })),
  })
}
