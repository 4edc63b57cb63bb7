import { MAX_MOVED_AT_ONCE } from '#content-kinds/model/limits.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { inGroups } from '#platform/web/live/together.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { links } from '../links.ts'
import { MOVING } from './move-acts.ts'
import { recentTargets } from './recent-targets.ts'
import type { MoveTarget } from './target-choice.tsx'
import { moveStrings as strings, type MovedKind } from './strings.ts'

/** Something that is moved. */
export interface MovedThing {
  id: Id
  title: string
}

interface Move {
  things: readonly MovedThing[]
  target: Pick<MoveTarget, 'id' | 'title' | 'fromScopeId'>
}

/** Moves things to another project: one act to the user, however many calls it takes. */
export function useMoveThings(kind: MovedKind): (move: Move) => Promise<void> {
  const move = useAct(MOVING[kind])
  return async ({ things, target }) => {
    const ids = things.map(({ id }) => id)
    const { id, title, fromScopeId } = target
    const given = inGroups(ids, MAX_MOVED_AT_ONCE, (group) => move({ ids: group, fromScopeId, target: { id, title } }))
    const isDone = await reportAct(given, {
      title: strings.moved(kind, things.length, things[0]?.title ?? '', strings.quoted(title)),
      link: { title: strings.open, href: links.project(target, kind === 'note' ? 'notes' : 'insights') },
    })
    if (isDone) recentTargets.keep(id)
  }
}
