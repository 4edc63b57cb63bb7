import { z } from 'zod'
import { editDocument, lockEpoch } from '#documents/server/index.ts'
import { touchesWithheld } from '#files/model/stored-file.ts'
import { findFiles, type WithheldPart } from '#files/server/index.ts'
import { defineCommand, publishProgress } from '#journal/server/index.ts'
import type { SpeechGap, Transcription } from '../../model/transcription.ts'
import type { Utterance } from '../../model/word.ts'
import { findTranscription, noteOfDocument, updateTranscription } from '../store.ts'
import { addUtterances, withIdentifiers } from '../utterance-blocks.ts'
import { putWords, startsOfTranscription } from '../words-store.ts'

interface Heard {
  transcription: Transcription
  /** The position in the recording after these. */
  to: { channel: number; storedMs: number }
  utterances: readonly Utterance[]
  /** The language of the words. */
  language?: string
  /** How much between these is in a language that the engine does not know, and which languages that are. */
  foreignMs: number
  foreignLanguages: readonly string[]
  /** Parts between these with speech that was not understood. */
  gaps: readonly SpeechGap[]
}

/**
 * Adds transcribed utterances to the note, with their words, and advances the transcription: all of it or nothing.
 * @returns the new transcription; null if it is at another position, was cancelled or requested again, so that nothing
 * was added
 */
export const storeUtterances = defineCommand({
  name: 'store-utterances',
  who: { installation: 'A job transcribes recordings.' },
  input: z.custom<Heard>(),
  trustsInput: true,
  async run(
    context,
    { transcription: known, to, utterances, language, foreignMs, foreignLanguages, gaps },
  ): Promise<Transcription | null | 'LOCKED'> {
    const { tx, teamId } = context
    const found = await findTranscription(tx, known.id, { lock: true })
    if (
      !found ||
      found.run !== known.run ||
      found.state !== 'TRANSCRIBING' ||
      found.channel !== known.channel ||
      found.storedMs !== known.storedMs
    )
      return null
    const note = await noteOfDocument(tx, found.documentId)
    if (!note) return null
    if (note.locked) return 'LOCKED'
    // Words that are withheld during redaction are not written down either. Redaction holds the lock of the text, and
    // marks the words before releasing it.
    await lockEpoch(tx, found.documentId)
    const [file] = await findFiles(tx, [found.fileId])
    const heard = withoutWithheld(utterances, file?.withheld ?? [])
    if (heard.length > 0) {
      const placed = withIdentifiers(heard)
      const starts = await startsOfTranscription(tx, found.id)
      await editDocument(context, found.documentId, (doc) => addUtterances(doc, found.fileId, starts, placed))
      await putWords(tx, teamId, found.documentId, placed, found.id)
    }
    const change = {
      channel: to.channel,
      storedMs: to.storedMs,
      heardMs: to.storedMs,
      foreignMs: found.foreignMs + foreignMs,
      foreignLanguages: [...new Set([...found.foreignLanguages, ...foreignLanguages])],
      gaps: [...found.gaps, ...gaps].toSorted((one, other) => one.startMs - other.startMs),
      language: language ?? found.language ?? foreignLanguages[0] ?? null,
    }
    await updateTranscription(tx, found.id, change)
    publishProgress(context, teamId, [{ kind: 'file', id: found.fileId, scopeId: found.scopeId }])
    return { ...found, ...change }
  },
})

function withoutWithheld(utterances: readonly Utterance[], withheld: readonly WithheldPart[]): readonly Utterance[] {
  if (withheld.length === 0) return utterances
  return utterances
    .map((utterance) => ({ ...utterance, words: utterance.words.filter((word) => !touchesWithheld(withheld, word)) }))
    .filter(({ words }) => words.length > 0)
}
