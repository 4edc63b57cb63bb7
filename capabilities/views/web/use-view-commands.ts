import { useApolloClient } from '@apollo/client/react'
import { useMemo } from 'react'
import {
  ChangeViewDocument,
  CreateViewDocument,
  DeleteViewDocument,
  DuplicateViewDocument,
  MoveViewDocument,
  ProjectViewsDocument,
  RestoreViewDocument,
  ShowOnCardsDocument,
  type ViewPartsFragment,
} from '#generated/operations/capabilities/views/web/views.ts'
import type { ObjectType } from '#filters/model/system-fields.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { dataOf, perform, tellFailure } from '#platform/web/design/perform.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import { recordAct } from '#platform/web/undo/index.ts'
import type { Layout, ViewData } from '../model/view.ts'
import { viewStrings as strings } from './strings.ts'

export type SavedView = ViewPartsFragment

export interface WantedView {
  title: string
  layout: Layout
  objectType: ObjectType
  data: ViewData
}

/** What can be done with the saved views of a project. Everything can be taken back. */
export function useViewCommands(projectId: Id) {
  const client = useApolloClient()
  const [create] = useCommand(CreateViewDocument)
  const [change] = useCommand(ChangeViewDocument)
  const [duplicate] = useCommand(DuplicateViewDocument)
  const [move] = useCommand(MoveViewDocument)
  const [remove] = useCommand(DeleteViewDocument)
  const [restore] = useCommand(RestoreViewDocument)
  const [show] = useCommand(ShowOnCardsDocument)
  return useMemo(() => {
    const readAgain = async (): Promise<void> =>
      void (await client.query({ query: ProjectViewsDocument, variables: { projectId }, fetchPolicy: 'network-only' }))
    const removed = async (id: Id): Promise<() => Promise<void>> => {
      const deletionId = dataOf(await remove({ input: { id } }))?.deleteView.deletionId ?? ''
      await readAgain()
      return async () => {
        dataOf(await restore({ input: { deletionId } }))
        await readAgain()
      }
    }
    const changed = async (
      view: SavedView,
      part: { title?: string; layout?: Exclude<Layout, 'CANVAS'>; data?: ViewData },
    ): Promise<void> => void dataOf(await change({ input: { id: view.id, ...part } }))
    return {
      /** @returns the new view, or null where it was not made */
      async create(wanted: WantedView, hrefOf: (view: { id: Id }) => string): Promise<Id | null> {
        const id = newId()
        // Done again after undo, it is brought back instead of made anew.
        let bringBack: (() => Promise<void>) | null = null
        const done = await perform({
          title: strings.created(wanted.title || strings.untitled),
          link: { title: strings.open, href: hrefOf({ id }) },
          run: async () => {
            if (bringBack) await bringBack()
            else {
              dataOf(await create({ input: { id, projectId, ...wanted } }))
              await readAgain()
            }
            return async () => {
              bringBack = await removed(id)
            }
          },
        })
        return done ? id : null
      },
      rename: async (view: SavedView, title: string) =>
        perform({
          title: strings.renamed(title || strings.untitled),
          run: async () => {
            await changed(view, { title })
            return async () => changed(view, { title: view.title })
          },
        }),
      /** `from` is the saved filter whose conditions it keeps. */
      save: async (view: SavedView, part: { layout: Exclude<Layout, 'CANVAS'>; data: ViewData }, from: string | null) =>
        perform({
          title:
            from === null
              ? strings.saved(view.title || strings.untitled)
              : strings.savedFrom(view.title || strings.untitled, from),
          run: async () => {
            await changed(view, part)
            return async () =>
              changed(view, { layout: view.layout as Exclude<Layout, 'CANVAS'>, data: view.viewData as ViewData })
          },
        }),
      /** What cards show to oneself; null is what they show to all. Shown at once, taken back by mod+z. */
      async showOnCards(
        { id, title, shownOnCards: before }: SavedView,
        shown: readonly string[] | null,
      ): Promise<void> {
        const shownAs = async (keys: readonly string[] | null): Promise<void> => {
          const next = keys === null ? null : [...keys]
          dataOf(
            await show(
              { input: { viewId: id, shown: next } },
              { optimistic: { showOnCards: { __typename: 'ProjectView', id, shownOnCards: next } } },
            ),
          )
        }
        try {
          await shownAs(shown)
          recordAct({
            title: shown === null ? strings.shownToAll(title) : strings.shownOnCards(title),
            undo: async () => shownAs(before),
            redo: async () => shownAs(shown),
          })
        } catch (error) {
          tellFailure(error)
        }
      },
      async duplicate(view: SavedView, hrefOf: (view: { id: Id }) => string): Promise<Id | null> {
        const copyId = newId()
        let bringBack: (() => Promise<void>) | null = null
        const done = await perform({
          title: strings.duplicated(view.title),
          link: { title: strings.open, href: hrefOf({ id: copyId }) },
          run: async () => {
            if (bringBack) await bringBack()
            else {
              dataOf(await duplicate({ input: { id: view.id, copyId, title: strings.copyOf(view.title) } }))
              await readAgain()
            }
            return async () => {
              bringBack = await removed(copyId)
            }
          },
        })
        return done ? copyId : null
      },
      /** Puts a view one place earlier or later among the others. */
      move: async (view: SavedView, views: readonly SavedView[], by: -1 | 1) => {
        const at = views.findIndex((one) => one.id === view.id)
        const behind = (place: number): Id | null => views.filter((one) => one.id !== view.id)[place - 1]?.id ?? null
        const put = async (place: number): Promise<void> => {
          dataOf(await move({ input: { id: view.id, afterId: behind(place) } }))
          await readAgain()
        }
        return perform({
          title: strings.moved(view.title),
          run: async () => {
            await put(at + by)
            return async () => put(at)
          },
        })
      },
      /** `left` runs once it is deleted. */
      remove: async (view: SavedView, left: () => void) =>
        perform({
          title: strings.deleted(view.title),
          run: async () => {
            const back = await removed(view.id)
            left()
            return back
          },
        }),
    }
  }, [client, projectId, create, change, duplicate, move, remove, restore, show])
}
