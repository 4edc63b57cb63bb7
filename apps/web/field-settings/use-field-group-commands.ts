import { useMemo } from 'react'
import { changingFieldGroup, creatingFieldGroup, deletingFieldGroup, linkingFieldGroup } from '#fields/web/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { fieldSettingsStrings } from './strings.ts'

const text = fieldSettingsStrings.group

interface Named {
  id: Id
  title: string
}

/** The commands for field groups; each is one act, undone by mod+z and the toast. */
export function useFieldGroupCommands() {
  const add = useAct(creatingFieldGroup)
  const changeOne = useAct(changingFieldGroup)
  const removeOne = useAct(deletingFieldGroup)
  const setLink = useAct(linkingFieldGroup)
  return useMemo(
    () => ({
      /** @returns its id; null where it was not created. */
      async create(title: string, appliesTo: string): Promise<Id | null> {
        const id = newId()
        return (await reportAct(add({ id, title, appliesTo }), { title: text.made(title), onceDone: true })) ? id : null
      },
      change: async ({ id, title }: Named, change: { title?: string; description?: string }): Promise<boolean> =>
        reportAct(changeOne({ id, ...change }), { title: text.changed(change.title ?? title) }),
      /** @returns whether it is deleted. */
      remove: async ({ id, title }: Named): Promise<boolean> =>
        reportAct(removeOne(id), { title: text.deleted(title) }),
      link: async (group: Named, project: Named, linked: boolean): Promise<boolean> =>
        reportAct(setLink({ group, project, linked }), {
          title: linked ? text.linked(group.title, project.title) : text.unlinked(group.title, project.title),
        }),
    }),
    [add, changeOne, removeOne, setLink],
  )
}
