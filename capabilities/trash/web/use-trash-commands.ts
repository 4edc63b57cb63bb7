import { useMemo } from 'react'
import { kindNamed, type KindsOnScreen } from '#content-kinds/web/index.ts'
import { confirm } from '#platform/web/design/confirm.tsx'
import { reportFailure } from '#platform/web/design/perform.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { deletionTitle, lostForever, type DeletionRow } from './deletion-words.ts'
import { strings } from './strings.ts'
import { deletingForever, emptyingTrash, restoringDeletions } from './trash-acts.ts'

/** The commands for deletions in the trash. Failures are shown in a toast. */
export function useTrashCommands(kinds: KindsOnScreen) {
  const restore = useAct(restoringDeletions)
  const remove = useAct(deletingForever)
  const empty = useAct(emptyingTrash)

  return useMemo(
    () => ({
      /**
       * Restores deletions; asks for confirmation first if the places they are in are restored too.
       * @param link leads to what was restored. @returns whether it was restored
       */
      async restore(deletions: readonly DeletionRow[], link?: { title: string; href: string }): Promise<boolean> {
        const titles = deletions.map((deletion) => deletionTitle(kinds, deletion))
        const chosen = new Set(deletions.map(({ id }) => id))
        const places = new Map(
          deletions.flatMap(({ deletedPlaces }) =>
            deletedPlaces
              .filter(({ id }) => !chosen.has(id))
              .map((place) => [place.id, `${kindNamed(kinds, place.kind).one} “${deletionTitle(kinds, place)}”`]),
          ),
        )
        const withPlaces = places.size > 0
        if (withPlaces) {
          const named = [...places.values()].map((words, at) => (at === 0 ? `The ${words}` : `the ${words}`))
          if (
            !(await confirm({
              title: strings.withPlace.title(titles),
              body: strings.withPlace.body(named),
              confirmLabel: strings.withPlace.confirm,
            }))
          )
            return false
        }
        const given = restore({ ids: [...chosen], withPlaces })
        return reportAct(given, { title: strings.restored(titles), ...(link && { link }), onceDone: true })
      },
      /** Asks for confirmation and deletes permanently. @returns whether that has begun */
      async deleteForever(deletions: readonly DeletionRow[]): Promise<boolean> {
        const titles = deletions.map((deletion) => deletionTitle(kinds, deletion))
        const body = strings.forever.body(lostForever(kinds, deletions))
        if (
          !(await confirm({
            title: strings.forever.title(titles),
            body,
            confirmLabel: strings.deleteForever,
            danger: true,
          }))
        )
          return false
        const outcome = await remove(deletions.map(({ id }) => id)).done
        if (outcome.state === 'refused') reportFailure(outcome.error)
        else showToast({ message: strings.forever.done(titles) })
        return outcome.state === 'done'
      },
      /** Asks for confirmation and permanently deletes everything that the user may delete. */
      async empty(projectId: Id | null): Promise<void> {
        const { title, titleOfProject, body, act, done } = strings.emptying
        if (
          !(await confirm({
            title: projectId === null ? title : titleOfProject,
            body,
            confirmLabel: act,
            danger: true,
          }))
        )
          return
        const onEmptied = (count: number): void => void showToast({ message: done(count) })
        const outcome = await empty({ projectId, onEmptied }).done
        if (outcome.state === 'refused') reportFailure(outcome.error)
      },
    }),
    [kinds, restore, remove, empty],
  )
}
