import { useMemo } from 'react'
import { RestoreDeletionsDocument, UndoRestorationDocument } from '#generated/operations/capabilities/trash/web/trash.ts'
import { confirm } from '#platform/web/design/confirm.tsx'
import { dataOf, perform } from '#platform/web/design/perform.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import { deletionTitle, type DeletionRow } from './deletion-words.ts'
import { strings } from './strings.ts'

/** What can be done with what lies in the trash. Failures are told in a toast. */
export function useTrashCommands() {
  const [restore] = useCommand(RestoreDeletionsDocument)
  const [undo] = useCommand(UndoRestorationDocument)

  return useMemo(
    () => ({
      /**
       * Brings back what was deleted; asks first where what it lies in comes along.
       * @param link leads to what is there again. @param changed is told when the trash has changed. @returns whether it is back
       */
      async restore(deletions: readonly DeletionRow[], changed: () => void, link?: { title: string; href: string }): Promise<boolean> {
        const titles = deletions.map(deletionTitle)
        const chosen = new Set(deletions.map(({ id }) => id))
        const places = new Map(deletions.flatMap(({ deletedPlaces }) => deletedPlaces.filter(({ id }) => !chosen.has(id)).map((place) => [place.id, `${strings.kind(place.kind).toLowerCase()} “${deletionTitle(place)}”`])))
        const withPlaces = places.size > 0
        if (withPlaces) {
          const named = [...places.values()].map((words, at) => (at === 0 ? `The ${words}` : `the ${words}`))
          if (!(await confirm({ title: strings.withPlace.title(titles), body: strings.withPlace.body(named), confirmLabel: strings.withPlace.confirm }))) return false
        }
        return perform({
          title: strings.restored(titles),
          ...(link ? { link } : {}),
          run: async () => {
            const ids = dataOf(await restore({ input: { ids: [...chosen], withPlaces } }))?.restoreDeletions.ids ?? []
            changed()
            return async () => {
              dataOf(await undo({ input: { ids } }))
              changed()
            }
          },
        })
      },
    }),
    [restore, undo],
  )
}
