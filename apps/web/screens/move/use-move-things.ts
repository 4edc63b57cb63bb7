import { MAX_MOVED_AT_ONCE } from '#content-kinds/model/limits.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { tellAct } from '#platform/web/live/tell-act.ts'
import { inGroups } from '#platform/web/live/together.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { links } from '../../links.ts'
import { MOVING } from './move-acts.ts'
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
}

/** Moves things to another project, all together to whoever does it, however many acts that takes. */
export function useMoveThings(kind: MovedKind): (move: Move) => Promise<boolean> {
  const move = useAct(MOVING[kind])
  return async ({ things, target }) => {
    const ids = things.map(({ id }) => id)
    const isDone = await tellAct(
      inGroups(ids, MAX_MOVED_AT_ONCE, (group) => move({ ids: group, toProjectId: target.id })),
      {
        title: strings.moved(kind, things.length, things[0]?.title ?? '', strings.quoted(target.title)),
        link: { title: strings.open, href: links.project(target, kind === 'note' ? 'notes' : 'insights') },
        onceDone: true,
      },
    )
    if (isDone) rememberTarget(target.id)
    return isDone
  }
}
