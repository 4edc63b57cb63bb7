import { useApolloClient } from '@apollo/client/react'
import {
  ChangeSavedFilterDocument,
  CreateSavedFilterDocument,
  DeleteSavedFilterDocument,
  OpenSavedFilterDocument,
  RestoreSavedFilterDocument,
  type SavedFilterPartsFragment,
} from '#generated/operations/capabilities/saved-filters/web/saved-filters.ts'
import { dataOf, perform, showUndo } from '#platform/web/design/perform.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import type { SavedFilter } from '../model/saved-filter.ts'
import { savedFilterStrings as text } from './strings.ts'

/** A saved filter with what the viewer may do to it. */
export interface OpenSavedFilter extends Omit<SavedFilterPartsFragment, 'filter'> {
  filter: SavedFilter['filter']
}

/** The saved filter as the graph gives it, whose form is JSON there. */
export function openSavedFilter(saved: SavedFilterPartsFragment): OpenSavedFilter {
  return { ...saved, filter: saved.filter as SavedFilter['filter'] }
}

type Named = Pick<SavedFilter, 'label' | 'description'>

/** What can be done with saved filters, undone by mod+z and the toast. Lists follow by themselves. */
export function useSavedFilterCommands() {
  const client = useApolloClient()
  const [create] = useCommand(CreateSavedFilterDocument)
  const [change] = useCommand(ChangeSavedFilterDocument)
  const [remove] = useCommand(DeleteSavedFilterDocument)
  const [restore] = useCommand(RestoreSavedFilterDocument)
  /** Who takes it up next does not wait for it. */
  const keep = (saved: SavedFilterPartsFragment | undefined): void => {
    if (saved)
      client.writeQuery({ query: OpenSavedFilterDocument, variables: { id: saved.id }, data: { savedFilter: saved } })
  }
  const bringBack = async (deletionId: string): Promise<void> =>
    keep(dataOf(await restore({ input: { deletionId } }))?.restoreSavedFilter)
  const takeAway = async (id: string): Promise<string> =>
    dataOf(await remove({ input: { id } }))?.deleteSavedFilter.deletionId ?? ''
  const rename = async ({ id }: OpenSavedFilter, { label, description }: Named) =>
    change({ input: { id, label, description } })
  return {
    /** Makes one of some id. @returns why it failed, to be told where it was named; null when it is made. */
    async save(id: string, named: Named, filter: SavedFilter['filter']): Promise<string | null> {
      const outcome = await create({ input: { id, ...named, filter } })
      if (outcome.status === 'failed') return outcome.error.message
      keep(dataOf(outcome)?.createSavedFilter)
      let deletionId = ''
      showUndo({
        title: text.savedDone(named.label),
        undo: async () => {
          deletionId = await takeAway(id)
        },
        redo: async () => bringBack(deletionId),
      })
      return null
    },
    /** @returns why it failed, to be told where it was named; null when it is done. */
    async rename(saved: OpenSavedFilter, to: Named): Promise<string | null> {
      const outcome = await rename(saved, to)
      if (outcome.status === 'failed') return outcome.error.message
      showUndo({
        title: to.label === saved.label ? text.described(saved.label) : text.renamed(to.label),
        undo: async () => void dataOf(await rename(saved, saved)),
        redo: async () => void dataOf(await rename(saved, to)),
      })
      return null
    },
    change: async (saved: OpenSavedFilter, filter: SavedFilter['filter']): Promise<boolean> =>
      perform({
        title: text.changedDone(saved.label),
        run: async () => {
          dataOf(await change({ input: { id: saved.id, filter } }))
          return async () => dataOf(await change({ input: { id: saved.id, filter: saved.filter } }))
        },
      }),
    remove: async (saved: OpenSavedFilter): Promise<boolean> =>
      perform({
        title: text.deleted(saved.label),
        run: async () => {
          const deletionId = await takeAway(saved.id)
          return async () => bringBack(deletionId)
        },
      }),
  }
}
