import type { KindsOnScreen } from '#content-kinds/web/index.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { deletionTitle, type DeletionRow } from './deletion-words.ts'
import { confirmPlaces, deletedPlaces } from './questions.ts'
import { strings } from './strings.ts'
import { restoringDeletions } from './trash-acts.ts'

/**
 * Restores deletions, after a confirmation if the places that they are in are restored too. `link` leads to what was
 * restored. @returns whether it was restored
 */
export function useRestoring(
  kinds: KindsOnScreen,
): (deletions: readonly DeletionRow[], link?: { title: string; href: string }) => Promise<boolean> {
  const restore = useAct(restoringDeletions)
  return async (deletions, link) => {
    const places = deletedPlaces(kinds, deletions)
    if (places.length > 0 && !(await confirmPlaces(kinds, deletions, places))) return false
    return reportAct(restore({ ids: deletions.map(({ id }) => id), withPlaces: places.length > 0 }), {
      title: strings.restored(deletions.map((deletion) => deletionTitle(kinds, deletion))),
      ...(link && { link }),
      onceDone: true,
    })
  }
}
