import { useApolloClient } from '@apollo/client/react'
import { ChangeSavedFilterDocument, CreateSavedFilterDocument, DeleteSavedFilterDocument, OpenSavedFilterDocument, RestoreSavedFilterDocument, type SavedFilterPartsFragment } from '#generated/operations/capabilities/saved-filters/web/saved-filters.ts'
import { newId } from '#platform/kernel/ids.ts'
import { dataOf, perform } from '#platform/web/design/perform.ts'
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
type Change = Named | Pick<SavedFilter, 'filter'>

function toldOf(saved: OpenSavedFilter, to: Change): string {
  if ('filter' in to) return text.changedDone(saved.label)
  return to.label === saved.label ? text.described(saved.label) : text.renamed(to.label)
}

/** What can be done with saved filters, undone by mod+z and the toast. Lists follow by themselves. */
export function useSavedFilterCommands() {
  const client = useApolloClient()
  const [create] = useCommand(CreateSavedFilterDocument)
  const [change] = useCommand(ChangeSavedFilterDocument)
  const [remove] = useCommand(DeleteSavedFilterDocument)
  const [restore] = useCommand(RestoreSavedFilterDocument)
  /** Who takes it up next does not wait for it. */
  const keep = (saved: SavedFilterPartsFragment | undefined): void => {
    if (saved) client.writeQuery({ query: OpenSavedFilterDocument, variables: { id: saved.id }, data: { savedFilter: saved } })
  }
  const bringBack = async (deletionId: string): Promise<void> => keep(dataOf(await restore({ input: { deletionId } }))?.restoreSavedFilter)
  const takeAway = async (id: string): Promise<string> => dataOf(await remove({ input: { id } }))?.deleteSavedFilter.deletionId ?? ''
  return {
    /** @returns the id of the new one; null when it failed. */
    async save(named: Named, filter: SavedFilter['filter']): Promise<string | null> {
      const id = newId()
      let deletionId: string | null = null
      const isDone = await perform({
        title: text.savedDone(named.label),
        run: async () => {
          if (deletionId === null) keep(dataOf(await create({ input: { id, ...named, filter } }))?.createSavedFilter)
          else await bringBack(deletionId)
          return async () => {
            deletionId = await takeAway(id)
          }
        },
      })
      return isDone ? id : null
    },
    change: async (saved: OpenSavedFilter, to: Change): Promise<boolean> =>
      perform({
        title: toldOf(saved, to),
        run: async () => {
          dataOf(await change({ input: { id: saved.id, ...to } }))
          const before = 'filter' in to ? { filter: saved.filter } : { label: saved.label, description: saved.description }
          return async () => dataOf(await change({ input: { id: saved.id, ...before } }))
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
