import { StarThingDocument } from '#generated/operations/capabilities/stars/web/star.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { dataOf, showUndo, tellFailure } from '#platform/web/design/perform.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import type { StarredKind } from '../model/star.ts'
import { starStrings as strings } from './strings.ts'

const LISTS = ['StarredThings', 'StarredAmong']

/** Stars things and takes stars away, undone by mod+z and the toast. */
export function useStars() {
  const [send] = useCommand(StarThingDocument, { refetch: LISTS })
  const set = async (thing: { kind: StarredKind; id: Id }, starred: boolean) =>
    dataOf(await send({ input: { ...thing, starred } }))?.starThing
  return {
    async star({ kind, id }: { kind: StarredKind; id: Id }, starred: boolean): Promise<void> {
      try {
        const done = await set({ kind, id }, starred)
        const title = done?.title || strings.untitled
        showUndo({
          title: starred ? strings.starred(title) : strings.unstarred(title),
          undo: async () => void (await set({ kind, id }, !starred)),
          redo: async () => void (await set({ kind, id }, starred)),
        })
      } catch (error) {
        tellFailure(error)
      }
    },
  }
}
