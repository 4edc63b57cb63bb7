import { useCallback } from 'react'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { reportFailure } from '#platform/web/design/perform.ts'
import { recordGiven, reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { creatingTag, type TagPlace } from '#tags/web/index.ts'
import { strings } from './strings.ts'

const text = strings.tag

/**
 * Creates a tag in a project, a group or an extension.
 * @returns whether the tag exists: where one with the title existed, there is nothing to undo
 */
export function useCreateTag(): (
  place: TagPlace,
  title: string,
  group?: { id: Id; color: string } | null,
) => Promise<boolean> {
  const create = useAct(creatingTag)
  return useCallback(
    async (place, title, group = null) => {
      const id = newId()
      let isNew = false
      const given = create({ id, place, title, group, onMade: (made) => (isNew = made.id === id) })
      const outcome = await given.kept
      if (outcome.state === 'refused') reportFailure(outcome.error)
      else if (outcome.state === 'waiting') void reportAct(given, { title: text.created(title) })
      else if (isNew) recordGiven(given, text.created(title))
      return outcome.state !== 'refused'
    },
    [create],
  )
}
