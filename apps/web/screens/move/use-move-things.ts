import { MoveInsightsDocument, MoveNotesDocument } from '#generated/operations/apps/web/screens/move/move.ts'
import { MAX_MOVED_AT_ONCE } from '#content-kinds/model/limits.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { operationOf, perform } from '#platform/web/design/perform.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import { useTakingBack } from '#platform/web/live/use-taking-back.ts'
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
  const [moveNotes] = useCommand(MoveNotesDocument)
  const [moveInsights] = useCommand(MoveInsightsDocument)
  const move = kind === 'note' ? moveNotes : moveInsights
  const takeBack = useTakingBack()

  return async ({ things, target, onGone, onBack }) => {
    const takeAllBack = async (operationIds: readonly Id[]): Promise<void> => {
      for (const operationId of operationIds.toReversed()) await takeBack(operationId)
      onBack?.()
    }
    return perform({
      title: strings.moved(kind, things.length, things[0]?.title ?? '', strings.quoted(target.title)),
      link: { title: strings.open, href: links.project(target, kind === 'note' ? 'notes' : 'insights') },
      run: async () => {
        onGone?.(new Set(things.map(({ id }) => id)))
        const operationIds: Id[] = []
        try {
          for (let from = 0; from < things.length; from += MAX_MOVED_AT_ONCE) {
            const ids = things.slice(from, from + MAX_MOVED_AT_ONCE).map(({ id }) => id)
            operationIds.push(operationOf(await move({ input: { ids, toProjectId: target.id } })))
          }
        } catch (error) {
          // All or none, for whoever did it.
          await takeAllBack(operationIds)
          throw error
        }
        rememberTarget(target.id)
        return async () => takeAllBack(operationIds)
      },
    })
  }
}
