import {
  ChangeFieldGroupDocument,
  CreateFieldGroupDocument,
  DeleteFieldGroupDocument,
  SetFieldGroupLinkDocument,
} from '#generated/operations/apps/web/screens/field-settings/field-settings.ts'
import { RestoreFieldsDocument } from '#generated/operations/capabilities/fields/web/fields.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { dataOf, perform } from '#platform/web/design/perform.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import { FIELD_LISTS } from './field-lists.ts'
import { fieldSettingsStrings } from './strings.ts'

const text = fieldSettingsStrings.group

interface Group {
  id: Id
  title: string
  description: string
}

/** What can be done with field groups; each one act, undone by mod+z and the toast. */
export function useFieldGroupCommands() {
  const refetch = { refetch: FIELD_LISTS }
  const [create] = useCommand(CreateFieldGroupDocument, refetch)
  const [change] = useCommand(ChangeFieldGroupDocument, refetch)
  const [remove] = useCommand(DeleteFieldGroupDocument, refetch)
  const [restore] = useCommand(RestoreFieldsDocument, refetch)
  const [setLink] = useCommand(SetFieldGroupLinkDocument, refetch)
  const gone = async (id: Id) => {
    const deleted = dataOf(await remove({ input: { id } }))?.deleteFieldGroup
    return async () => deleted && dataOf(await restore({ input: { deletionId: deleted.deletionId } }))
  }
  return {
    /** @returns its id; null where it was not made. */
    create: async (title: string, appliesTo: string): Promise<Id | null> => {
      let id = ''
      const made = await perform({
        title: text.made(title),
        run: async () => {
          // Done again it is another one.
          id = newId()
          dataOf(await create({ input: { id, title, appliesTo } }))
          return async () => gone(id)
        },
      })
      return made ? id : null
    },
    change: async (group: Group, part: { title?: string; description?: string }): Promise<boolean> =>
      perform({
        title: text.changed(part.title ?? group.title),
        run: async () => {
          dataOf(await change({ input: { id: group.id, ...part } }))
          return async () =>
            dataOf(await change({ input: { id: group.id, title: group.title, description: group.description } }))
        },
      }),
    /** @returns whether it is deleted. */
    remove: async (group: Group): Promise<boolean> =>
      perform({ title: text.deleted(group.title), run: async () => gone(group.id) }),
    link: async (
      group: { id: Id; title: string },
      project: { id: Id; title: string },
      linked: boolean,
    ): Promise<boolean> =>
      perform({
        title: linked ? text.linked(group.title, project.title) : text.unlinked(group.title, project.title),
        run: async () => {
          const set = async (to: boolean) =>
            dataOf(await setLink({ input: { fieldGroupId: group.id, projectId: project.id, linked: to } }))
          await set(linked)
          return async () => set(!linked)
        },
      }),
  }
}
