import { isDeepStrictEqual } from 'node:util'
import type { DocumentChange, DocumentContext } from '#documents/server/index.ts'
import type { DocumentJson } from '#editor/document/content.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { normalizeName } from '#platform/kernel/names.ts'
import { guessRoles } from '../model/guess-roles.ts'
import { MAX_SPEAKER_CHARS, MAX_SPEAKERS_OF_NOTE } from '../model/limits.ts'
import { speakersOf, spokenParts, type SpeakerPart } from '../model/spoken-parts.ts'
import { membersCalled, putSpeakers, type SpokenShare } from './store.ts'

type Writing = Pick<DocumentContext, 'tx' | 'teamId'>

/** Keeps the speakers of a note in step with its text, in the transaction that changes the note. */
export async function followText(context: DocumentContext, change: DocumentChange): Promise<void> {
  const { document, before, after } = change
  if (document.ownerKind !== 'note') return
  const now = speakersIn(after)
  if (!isDeepStrictEqual(speakersIn(before), now)) await write(context, new Map([[document.ownerId, now]]))
}

/** The same for the texts with which notes are created. */
export function followNewTexts(
  notes: ReadonlyArray<{ id: Id; content: DocumentJson }>,
): ((context: Writing) => Promise<void>) | null {
  const spoken = notes.flatMap(({ id, content }): Array<[Id, SpeakerPart[]]> => {
    const speakers = speakersIn(content)
    return speakers.length === 0 ? [] : [[id, speakers]]
  })
  return spoken.length === 0 ? null : async (context) => write(context, new Map(spoken))
}

async function write({ tx, teamId }: Writing, speakers: ReadonlyMap<Id, readonly SpeakerPart[]>): Promise<void> {
  const names = new Set(
    [...speakers.values()].flat().flatMap(({ name }) => (name === null ? [] : [normalizeName(name)])),
  )
  // A first name alone is shared by many people.
  const members = await membersCalled(
    tx,
    teamId,
    [...names].filter((name) => name.includes(' ')),
  )
  const isMember = (name: string): boolean => members.has(normalizeName(name))
  const rows = [...speakers].map(([noteId, ofNote]): [Id, SpokenShare[]] => {
    const guesses = guessRoles(ofNote, isMember)
    return [
      noteId,
      ofNote.map(({ name, ...share }) => {
        const guess = guesses.get(name)
        return { ...share, name: name ?? '', guess: guess?.role ?? null, isSureGuess: guess?.isSure ?? false }
      }),
    ]
  })
  await putSpeakers(tx, teamId, new Map(rows))
}

function speakersIn(content: DocumentJson): SpeakerPart[] {
  const parts = spokenParts(content).map((part) =>
    part.speaker !== null && part.speaker.length > MAX_SPEAKER_CHARS ? { ...part, speaker: null } : part,
  )
  return speakersOf(parts).slice(0, MAX_SPEAKERS_OF_NOTE)
}
