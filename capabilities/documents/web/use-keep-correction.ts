import { useCallback } from 'react'
import { KeepCorrectionDocument } from '#generated/operations/capabilities/documents/web/versions.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { unwrap, reportFailure } from '#platform/web/design/perform.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import type { DocumentSession } from './document-session.ts'
import type { SavedTracker } from './track-saved.ts'

/** Stores a correction as a version by the writer, once the server has all of it. Reports a failure. */
export function useKeepCorrection(): (documentId: Id, session: DocumentSession) => Promise<void> {
  const [keep] = useCommand(KeepCorrectionDocument)
  return useCallback(
    async (documentId, { saved }) => {
      // Refused edits make no version; the page already reports the refusal.
      if (!(await isSaved(saved))) return
      try {
        unwrap(await keep({ input: { documentId } }))
      } catch (error) {
        reportFailure(error)
      }
    },
    [keep],
  )
}

/** Resolves once everything that was written is stored, or with false when it cannot be. */
async function isSaved(saved: SavedTracker): Promise<boolean> {
  return new Promise((resolve) => {
    const look = (): void => {
      const { status } = saved.current()
      if (status !== 'saved' && status !== 'refused') return
      unsubscribe()
      resolve(status === 'saved')
    }
    const unsubscribe = saved.subscribe(look)
    look()
  })
}
