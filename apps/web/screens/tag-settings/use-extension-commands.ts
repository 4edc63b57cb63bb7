import {
  ChangeExtensionDocument,
  CreateExtensionDocument,
  DeleteExtensionDocument,
  SetExtensionLinkDocument,
} from '#generated/operations/apps/web/screens/tag-settings/extensions.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { dataOf, perform } from '#platform/web/design/perform.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import { useTagAct } from '../tag-board/use-tag-act.ts'
import { tagSettingsStrings } from './strings.ts'

const text = tagSettingsStrings.extensions
const LISTS = ['Extensions', 'OpenExtension', 'ProjectExtensions', 'ProjectTagBoards', 'ProjectTags']

interface Named {
  id: Id
  title: string
}

/** What can be done with extensions; each one act, undone by mod+z and the toast. */
export function useExtensionCommands() {
  const [create] = useCommand(CreateExtensionDocument, { refetch: LISTS })
  const [change] = useCommand(ChangeExtensionDocument, { refetch: LISTS })
  const [remove] = useCommand(DeleteExtensionDocument, { refetch: LISTS })
  const [setLink] = useCommand(SetExtensionLinkDocument, { refetch: LISTS })
  const act = useTagAct(LISTS)
  return {
    /** @returns its id; null where it was not made. */
    create: async (title: string): Promise<Id | null> => {
      let id = ''
      const made = await act(text.made(title), async () => {
        // Done again it is another one.
        id = newId()
        return dataOf(await create({ input: { id, title } }))?.createExtension
      })
      return made ? id : null
    },
    change: async (extension: Named, input: { title?: string; description?: string }): Promise<boolean> =>
      act(
        text.changed(input.title ?? extension.title),
        async () => dataOf(await change({ input: { id: extension.id, ...input } }))?.changeExtension,
      ),
    /** @returns whether it is deleted. */
    remove: async (extension: Named): Promise<boolean> =>
      act(
        text.deleted(extension.title),
        async () => dataOf(await remove({ input: { id: extension.id } }))?.deleteExtension,
      ),
    link: async (extension: Named, projectId: Id, linked: boolean): Promise<boolean> =>
      perform({
        title: linked
          ? tagSettingsStrings.project.linked(extension.title)
          : tagSettingsStrings.project.unlinked(extension.title),
        run: async () => {
          dataOf(await setLink({ input: { extensionId: extension.id, projectId, linked } }))
          return async () => dataOf(await setLink({ input: { extensionId: extension.id, projectId, linked: !linked } }))
        },
      }),
  }
}
