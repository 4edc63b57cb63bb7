import { useCallback } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import { reportFailure } from '#platform/web/design/perform.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { recordGiven, reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { duringAct } from '#platform/web/undo/index.ts'
import type { StarredKind } from '../model/star.ts'
import { starring, type Starring } from './star-acts.ts'
import { starStrings as strings } from './strings.ts'

/** A thing to star, with its title if the page shows it. */
interface Starrable {
  kind: StarredKind
  id: Id
  title?: string
}

/** The entry that the list of stars shows until the server answers. */
function shownStar({ kind, id, title }: Starrable): Starring['shown'] {
  if (title === undefined) return null
  return { __typename: 'StarredThing', kind, id, title, parent: null, updatedAt: new Date().toISOString() }
}

/** Stars and unstars things, undone by mod+z and the toast. */
export function useStars() {
  const act = useAct(starring)
  const star = useCallback(
    async (thing: Starrable, starred: boolean): Promise<void> => {
      const { kind, id, title } = thing
      const reportedAs = (named: string): string =>
        (starred ? strings.starred : strings.unstarred)(named || strings.untitled)
      // Only the server knows the titles of all things.
      let name = ''
      const given = act({ kind, id, starred, shown: shownStar(thing), named: (title) => (name = title) })
      if (title !== undefined) return void (await reportAct(given, { title: reportedAs(title) }))
      const settled = given.done.then((outcome) => {
        if (outcome.state === 'refused') return reportFailure(outcome.error)
        showToast({ message: reportedAs(name), act: recordGiven(given, reportedAs(name)) })
      })
      duringAct(settled)
      await settled
    },
    [act],
  )
  return { star }
}
