import { useMemo } from 'react'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { changingExtension, creatingExtension, deletingExtension, linkingExtension } from '#tags/web/index.ts'
import { tagSettingsStrings } from './strings.ts'

const text = tagSettingsStrings.extensions

interface Named {
  id: Id
  title: string
}

/** The commands for extensions; each is one act, undone by mod+z and the toast. */
export function useExtensionCommands() {
  const add = useAct(creatingExtension)
  const changeOne = useAct(changingExtension)
  const removeOne = useAct(deletingExtension)
  const setLink = useAct(linkingExtension)
  return useMemo(
    () => ({
      /** @returns its id; null where it was not created. */
      async create(title: string): Promise<Id | null> {
        const id = newId()
        return (await reportAct(add({ id, title }), { title: text.made(title), onceDone: true })) ? id : null
      },
      change: async ({ id, title }: Named, change: { title?: string; description?: string }): Promise<boolean> =>
        reportAct(changeOne({ id, ...change }), { title: text.changed(change.title ?? title) }),
      /** @returns whether it is deleted. */
      remove: async ({ id, title }: Named): Promise<boolean> =>
        reportAct(removeOne(id), { title: text.deleted(title) }),
      link: async ({ id, title }: Named, projectId: Id, linked: boolean): Promise<boolean> =>
        reportAct(setLink({ extensionId: id, projectId, linked }), {
          title: linked ? tagSettingsStrings.project.linked(title) : tagSettingsStrings.project.unlinked(title),
        }),
    }),
    [add, changeOne, removeOne, setLink],
  )
}
