import { kindNamed, type KindsOnScreen } from '#content-kinds/web/index.ts'
import { confirm } from '#platform/web/design/confirm.tsx'
import type { Id } from '#platform/kernel/ids.ts'
import { deletionTitle, lostForever, type DeletionRow } from './deletion-words.ts'
import { strings } from './strings.ts'

/** The deleted places that deletions are in, each named by its kind and title. */
export function deletedPlaces(kinds: KindsOnScreen, deletions: readonly DeletionRow[]): string[] {
  const chosen = new Set(deletions.map(({ id }) => id))
  const places = new Map(
    deletions.flatMap((deletion) =>
      deletion.deletedPlaces
        .filter(({ id }) => !chosen.has(id))
        .map((place) => [place.id, `${kindNamed(kinds, place.kind).one} “${deletionTitle(kinds, place)}”`]),
    ),
  )
  return [...places.values()]
}

/** Asks whether the places that deletions are in may be restored too. */
export async function confirmPlaces(
  kinds: KindsOnScreen,
  deletions: readonly DeletionRow[],
  places: readonly string[],
): Promise<boolean> {
  return confirm({
    title: strings.withPlace.title(deletions.map((deletion) => deletionTitle(kinds, deletion))),
    body: strings.withPlace.body(places.map((words, at) => (at === 0 ? `The ${words}` : `the ${words}`))),
    confirmLabel: strings.withPlace.confirm,
  })
}

/** Asks whether to delete permanently, and says what is lost. */
export async function confirmForever(kinds: KindsOnScreen, deletions: readonly DeletionRow[]): Promise<boolean> {
  return confirm({
    title: strings.forever.title(deletions.map((deletion) => deletionTitle(kinds, deletion))),
    body: strings.forever.body(lostForever(kinds, deletions)),
    confirmLabel: strings.deleteForever,
    danger: true,
  })
}

/** Asks whether to delete everything permanently, of one project with its id. */
export async function confirmEmptying(projectId: Id | null): Promise<boolean> {
  const { title, titleOfProject, body, act } = strings.emptying
  return confirm({ title: projectId === null ? title : titleOfProject, body, confirmLabel: act, danger: true })
}
