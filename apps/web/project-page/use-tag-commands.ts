import { useMemo } from 'react'
import type { TagRole } from '#tags/model/tag.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { reportFailure } from '#platform/web/design/perform.ts'
import { recordGiven, reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { changingTag, creatingTag, deletingTag, type TagChange, type TagPlace } from '#tags/web/index.ts'
import { strings } from './strings.ts'

const text = strings.tag

interface Named {
  id: Id
  title: string
}

/** The commands for the tags of a project, shown immediately and undone by mod+z and the toast. */
export function useTagCommands() {
  const add = useAct(creatingTag)
  const change = useAct(changingTag)
  const removeTag = useAct(deletingTag)
  return useMemo(() => {
    const changed = async ({ id }: Named, title: string, to: TagChange): Promise<boolean> =>
      reportAct(change({ id, ...to }), { title })
    return {
      /**
       * Creates a tag in a project, a group or an extension.
       * @returns whether the tag exists: where one with the title existed, there is nothing to undo
       */
      async create(place: TagPlace, title: string, group: { id: Id; color: string } | null = null): Promise<boolean> {
        const id = newId()
        let isNew = false
        const given = add({ id, place, title, group, onMade: (made) => (isNew = made.id === id) })
        const outcome = await given.kept
        if (outcome.state === 'refused') reportFailure(outcome.error)
        else if (outcome.state === 'waiting') void reportAct(given, { title: text.created(title) })
        else if (isNew) recordGiven(given, text.created(title))
        return outcome.state !== 'refused'
      },
      rename: async (tag: Named, title: string): Promise<boolean> => changed(tag, text.renamed(title), { title }),
      recolor: async (tag: Named, color: string): Promise<boolean> =>
        changed(tag, text.recolored(tag.title), { color }),
      takeGroupColor: async (tag: Named): Promise<boolean> =>
        changed(tag, text.recolored(tag.title), { keepsColor: false }),
      giveRole: async (tag: Named, role: TagRole | null): Promise<boolean> =>
        changed(tag, text.gaveRole(tag.title), { role }),
      lock: async (tag: Named, locked: boolean): Promise<boolean> =>
        changed(tag, locked ? text.locked(tag.title) : text.unlocked(tag.title), { locked }),
      describe: async (tag: Named, description: string): Promise<boolean> =>
        changed(tag, text.described(tag.title), { description }),
      /** @returns whether it is deleted. */
      remove: async ({ id, title }: Named): Promise<boolean> =>
        reportAct(removeTag(id), { title: text.deleted(title) }),
    }
  }, [add, change, removeTag])
}
