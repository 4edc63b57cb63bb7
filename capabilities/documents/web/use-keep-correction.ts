import { useCallback } from 'react'
import { KeepCorrectionDocument } from '#generated/operations/capabilities/documents/web/versions.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { dataOf, reportFailure } from '#platform/web/design/perform.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import type { DocumentSession } from './document-session.ts'
import type { SavedTracker } from './saved-state.ts'

/** Keeps what was corrected as a version of the writer's, once the server has all of it. A failure is told. */
export function useKeepCorrection(): (documentId: Id, session: DocumentSession) => Promise<void> {
  const [keep] = useCommand(KeepCorrectionDocument)
  return useCallback(
    async (documentId, { saved }) => {
      // What is refused by the server is no version, which the page says already.
      if (!(await isSaved(saved))) return
      try {
        dataOf(await keep({ input: { documentId } }))
      } catch (error) {
        reportFailure(error)
      }
    },
    [keep],
  )
}

/** Resolves once everything that was written is stored, or with false when it will not be. */
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
