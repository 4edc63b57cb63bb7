import { useMemo } from 'react'
import {
  DeleteForeverDocument,
  EmptyTrashDocument,
  RestoreDeletionsDocument,
} from '#generated/operations/capabilities/trash/web/trash.ts'
import { kindNamed, type KindsOnScreen } from '#content-kinds/web/index.ts'
import { confirm } from '#platform/web/design/confirm.tsx'
import { dataOf, operationOf, perform, tellFailure } from '#platform/web/design/perform.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import { useTakingBack } from '#platform/web/live/use-taking-back.ts'
import { deletionTitle, lostForever, type DeletionRow } from './deletion-words.ts'
import { strings } from './strings.ts'

/** What can be done with what lies in the trash. Failures are told in a toast. */
export function useTrashCommands(kinds: KindsOnScreen) {
  const [restore] = useCommand(RestoreDeletionsDocument)
  const [remove] = useCommand(DeleteForeverDocument)
  const [empty] = useCommand(EmptyTrashDocument)
  const takeBack = useTakingBack()

  return useMemo(
    () => ({
      /**
       * Brings back what was deleted; asks first where what it lies in comes along.
       * @param link leads to what is there again. @param changed is told when the trash has changed. @returns whether
       * it is back
       */
      async restore(
        deletions: readonly DeletionRow[],
        changed: () => void,
        link?: { title: string; href: string },
      ): Promise<boolean> {
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
        return perform({
          title: strings.restored(titles),
          ...(link ? { link } : {}),
          run: async () => {
            const operationId = operationOf(await restore({ input: { ids: [...chosen], withPlaces } }))
            changed()
            return async () => {
              await takeBack(operationId)
              changed()
            }
          },
        })
      },
      /** Asks, and deletes for good. @returns whether that has begun */
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
        try {
          dataOf(await remove({ input: { ids: deletions.map(({ id }) => id) } }))
          showToast({ message: strings.forever.done(titles) })
          return true
        } catch (error) {
          tellFailure(error)
          return false
        }
      },
      /** Asks, and deletes everything for good that may be. @returns whether that has begun */
      async empty(projectId: string | null): Promise<boolean> {
        const { title, titleOfProject, body, act, done } = strings.emptying
        if (
          !(await confirm({
            title: projectId === null ? title : titleOfProject,
            body,
            confirmLabel: act,
            danger: true,
          }))
        )
          return false
        try {
          showToast({ message: done(dataOf(await empty({ input: { projectId } }))?.emptyTrash.ids.length ?? 0) })
          return true
        } catch (error) {
          tellFailure(error)
          return false
        }
      },
    }),
    [kinds, restore, remove, empty, takeBack],
  )
}
