import { useApolloClient } from '@apollo/client/react'
import {
  MoveInsightsDocument,
  MoveNotesDocument,
  UndoInsightsMoveDocument,
  UndoNotesMoveDocument,
} from '#generated/operations/apps/web/screens/move/move.ts'
import { MAX_MOVED_AT_ONCE } from '#content-kinds/model/limits.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { dataOf, perform } from '#platform/web/design/perform.ts'
import { readAllAgain, useCommand } from '#platform/web/graphql/index.ts'
import { links } from '../../links.ts'
import { rememberTarget } from './recent-targets.ts'
import { moveStrings as strings, type MovedKind } from './strings.ts'

/** Something that is moved. */
export interface MovedThing {
  id: Id
  title: string
}

interface Move {
  things: readonly MovedThing[]
  target: { id: Id; title: string }
  /** They are gone from where they stood: before that is known, and again after undo was undone. */
  onGone?: ((ids: ReadonlySet<Id>) => void) | undefined
  /** They are back, or never left. */
  onBack?: (() => void) | undefined
}

/** Moves things to another project, all together to whoever does it, however many acts that takes. */
export function useMoveThings(kind: MovedKind): (move: Move) => Promise<boolean> {
  const client = useApolloClient()
  const [moveNotes] = useCommand(MoveNotesDocument)
  const [undoNotes] = useCommand(UndoNotesMoveDocument)
  const [moveInsights] = useCommand(MoveInsightsDocument)
  const [undoInsights] = useCommand(UndoInsightsMoveDocument)
  const [move, undo] = kind === 'note' ? [moveNotes, undoNotes] : [moveInsights, undoInsights]

  // A query that fails shows that in its own place: what was moved is moved.
  const readAgain = (): void => void readAllAgain(client).catch(() => undefined)

  return async ({ things, target, onGone, onBack }) => {
    const takeBack = async (moveIds: readonly Id[]): Promise<void> => {
      for (const moveId of moveIds.toReversed()) dataOf(await undo({ input: { moveId } }))
      onBack?.()
      readAgain()
    }
    return perform({
      title: strings.moved(kind, things.length, things[0]?.title ?? '', strings.quoted(target.title)),
      link: { title: strings.open, href: links.project(target, kind === 'note' ? 'notes' : 'insights') },
      run: async () => {
        onGone?.(new Set(things.map(({ id }) => id)))
        const moveIds: Id[] = []
        try {
          for (let from = 0; from < things.length; from += MAX_MOVED_AT_ONCE) {
            const ids = things.slice(from, from + MAX_MOVED_AT_ONCE).map(({ id }) => id)
            const moved = dataOf(await move({ input: { ids, toProjectId: target.id } }))?.moved
            if (moved) moveIds.push(moved.moveId)
          }
        } catch (error) {
          // All or none, for whoever did it.
          await takeBack(moveIds)
          throw error
        }
        rememberTarget(target.id)
        readAgain()
        return async () => takeBack(moveIds)
      },
    })
  }
}
