import { ReplaceInTranscriptDocument } from '#generated/operations/capabilities/transcripts/web/transcripts.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { unwrap, reportFailure } from '#platform/web/design/perform.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import { strings } from './strings.ts'

/**
 * Corrections throughout the transcript of a note. They have no undo, because afterwards the changed words cannot be
 * told from others; the note's versions keep the earlier text.
 */
export function useCorrections(noteId: Id) {
  const [replace] = useCommand(ReplaceInTranscriptDocument)
  return {
    /** @returns how many occurrences were changed; null when it failed, which is reported */
    replaceWords: async (find: string, replaceWith: string): Promise<number | null> => {
      try {
        const sent = await replace({ input: { noteId, find, replaceWith } })
        const count = unwrap(sent)?.replaceInTranscript.count ?? 0
        if (count > 0) showToast({ message: strings.replaced(count, find, replaceWith) })
        return count
      } catch (error) {
        reportFailure(error)
        return null
      }
    },
  }
}
