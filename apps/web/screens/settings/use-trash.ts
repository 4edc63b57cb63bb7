import { useState } from 'react'
import { kinds } from '#generated/web-registry/kinds.ts'
import { TrashFacetsDocument } from '#generated/operations/capabilities/trash/web/trash.ts'
import { kindNamed, pageOfThing } from '#content-kinds/web/index.ts'
import {
  confirmEmptying,
  confirmForever,
  deletingForever,
  deletionTitle,
  emptyingTrash,
  trashList,
  trashStrings as strings,
  useRestoring,
  type DeletionRow,
} from '#trash/web/index.ts'
import { reportFailure } from '#platform/web/design/perform.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { useRowSelection } from '#platform/web/design/use-row-selection.ts'
import { useAction } from '#platform/web/keyboard/index.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct, useLive } from '#platform/web/live/use-live.ts'
import { trashActions } from './trash-actions.ts'

const EVERYTHING = { text: '', kind: null, deletedById: null }

/** What the list of the trash is narrowed to. */
export interface TrashFilter {
  text: string
  kind: string | null
  deletedById: string | null
}

/** The trash, of one project with `projectId`: its list, what of it is chosen, and the actions on that. */
export function useTrash(projectId: string | null) {
  const restoreDeletions = useRestoring(kinds)
  const removeForever = useAct(deletingForever)
  const emptyTrash = useAct(emptyingTrash)
  const [filter, setFilter] = useState<TrashFilter>(EVERYTHING)
  const [peeked, peek] = useState<string | null>(null)
  const { data: facets } = useAnswer(TrashFacetsDocument, { variables: { projectId } })
  const words = filter.text.trim()
  const list = useLive(trashList, { ...filter, projectId, text: words || null })
  const deletions = list.rows
  const selection = useRowSelection(deletions.map(({ id }) => id))
  const { selected, cursor } = selection.selection
  const chosen = deletions.filter(({ id }) => (selected.size > 0 ? selected.has(id) : id === (peeked ?? cursor)))
  const may = (act: keyof DeletionRow['viewerCan']): boolean =>
    chosen.length > 0 && chosen.every(({ viewerCan }) => viewerCan[act])
  const mayEmpty = (facets?.trashFacets.viewerCanEmpty ?? false) && deletions.length > 0

  const gone = (ids: readonly DeletionRow[]): void => {
    if (ids.some(({ id }) => id === peeked)) peek(null)
  }
  const restore = async (): Promise<void> => {
    const [only] = chosen
    const href = chosen.length === 1 && only ? hrefOf(only) : null
    if (await restoreDeletions(chosen, href === null ? undefined : { title: strings.open, href })) gone(chosen)
  }
  const deleteForever = async (): Promise<void> => {
    if (!(await confirmForever(kinds, chosen))) return
    const outcome = await removeForever(chosen.map(({ id }) => id)).done
    if (outcome.state === 'refused') return reportFailure(outcome.error)
    showToast({ message: strings.forever.done(chosen.map((deletion) => deletionTitle(kinds, deletion))) })
    gone(chosen)
  }
  const empty = async (): Promise<void> => {
    if (!(await confirmEmptying(projectId))) return
    const onEmptied = (count: number): void => void showToast({ message: strings.emptying.done(count) })
    const outcome = await emptyTrash({ projectId, onEmptied }).done
    if (outcome.state === 'refused') reportFailure(outcome.error)
  }
  useAction(trashActions.deleteForever, deleteForever, { enabled: may('deleteForever') })
  useAction(trashActions.empty, empty, { enabled: mayEmpty })
  useAction(trashActions.restore, restore, { enabled: may('restore') })

  return {
    list,
    facets: facets?.trashFacets,
    filter,
    narrow: (part: Partial<TrashFilter>) => setFilter((now) => ({ ...now, ...part })),
    showAll: () => setFilter(EVERYTHING),
    isNarrowed: words !== '' || filter.kind !== null || filter.deletedById !== null,
    selection,
    peeked,
    peek,
    may,
    mayEmpty,
  }
}

export type Trash = ReturnType<typeof useTrash>

/** The address of something after it is restored; null where it has no page, or where it was one of several. */
function hrefOf({ kind, resourceId, title, taken }: DeletionRow): string | null {
  if (taken.some((one) => one.kind === kind && one.count > 1)) return null
  return pageOfThing(kindNamed(kinds, kind), { id: resourceId, title })
}
