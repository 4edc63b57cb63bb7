import {
  ChangeSpeakerDocument,
  ReplaceInTranscriptDocument,
} from '#generated/operations/capabilities/transcripts/web/transcripts.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { dataOf, perform, tellFailure } from '#platform/web/design/perform.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import { strings } from './strings.ts'

/**
 * What is put right throughout the transcript of a note. What cannot be told apart afterwards is not offered to be
 * undone; the note's versions keep it.
 */
export function useCorrections(noteId: Id) {
  const [change] = useCommand(ChangeSpeakerDocument)
  const [replace] = useCommand(ReplaceInTranscriptDocument)
  const speaker = async (from: string, to: string): Promise<unknown> =>
    dataOf(await change({ input: { noteId, from, to } }))
  const words = async (find: string, replaceWith: string): Promise<number> =>
    dataOf(await replace({ input: { noteId, find, replaceWith } }))?.replaceInTranscript.count ?? 0
  return {
    /** @param known whether somebody of the new name speaks already */
    changeSpeaker: async (from: string, to: string, known: boolean): Promise<boolean> => {
      if (!known) {
        return perform({
          title: strings.speakerNamed(to),
          run: async () => {
            await speaker(from, to)
            return async () => speaker(to, from)
          },
        })
      }
      try {
        await speaker(from, to)
        showToast({ message: strings.speakerNamed(to) })
        return true
      } catch (error) {
        tellFailure(error)
        return false
      }
    },
    /** @returns how many places were changed; null when it failed, which is told */
    replaceWords: async (find: string, replaceWith: string): Promise<number | null> => {
      try {
        const count = await words(find, replaceWith)
        if (count > 0) showToast({ message: strings.replaced(count, find, replaceWith) })
        return count
      } catch (error) {
        tellFailure(error)
        return null
      }
    },
  }
}
