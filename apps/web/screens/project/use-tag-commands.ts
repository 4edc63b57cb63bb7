import {
  ChangeTagOfProjectDocument,
  CreateTagInProjectDocument,
  DeleteTagOfProjectDocument,
  RestoreTagOfProjectDocument,
  type ProjectTagFragment,
} from '#generated/operations/apps/web/screens/project/tags.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { dataOf, perform, tellFailure } from '#platform/web/design/perform.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import { recordAct } from '#platform/web/undo/index.ts'
import { useUndoTagAct } from '#tags/web/index.ts'
import { strings } from './strings.ts'

const text = strings.tag
/** The list of tags, read again after one came or went. */
const LIST = ['ProjectTags', 'ProjectTagBoards', 'ProjectTagHealth', 'OpenExtension']

/** A tag, and what pages of one know besides. */
type ChangedTag = ProjectTagFragment & { role?: string | null; keepsColor?: boolean }
interface TagChange {
  title?: string
  color?: string
  description?: string
  keepsColor?: boolean
  role?: string | null
  locked?: boolean
}

/** What can be done with the tags of a project, shown at once and undone by mod+z and the toast. */
export function useTagCommands() {
  const [create] = useCommand(CreateTagInProjectDocument, { refetch: LIST })
  const [change] = useCommand(ChangeTagOfProjectDocument, { queueAs: 'Change tag' })
  const [remove] = useCommand(DeleteTagOfProjectDocument, { refetch: LIST })
  const [restore] = useCommand(RestoreTagOfProjectDocument, { refetch: LIST })

  const undoAct = useUndoTagAct()

  const setWithUndo = async (tag: ChangedTag, words: string, input: TagChange): Promise<boolean> => {
    const shownAs = (given: TagChange) => {
      const { id, title, color, description, role = null, locked, keepsColor = false } = { ...tag, ...given }
      return { __typename: 'Tag' as const, id, title, color, description, role, locked, keepsColor }
    }
    return perform({
      title: words,
      run: async () => {
        const actId = newId()
        const shown = { ...shownAs(input), viewerCan: { ...tag.viewerCan, __typename: 'TagViewerCan' as const } }
        dataOf(await change({ input: { id: tag.id, actId, ...input } }, { optimistic: { changeTag: shown } }))
        // What others changed meanwhile stays: the former words are not written again, the act is taken back.
        return async () => undoAct(actId, [shownAs({})])
      },
    })
  }
  return {
    /**
     * Makes a tag of the project, or in a group or an extension.
     * @returns whether it is there: where there was one of the title, that is nothing to take back
     */
    async create(
      place: { projectId: Id } | { tagBoardId: Id },
      title: string,
      tagGroupId: Id | null = null,
    ): Promise<boolean> {
      const id = newId()
      try {
        const made = dataOf(
          await create({ input: { id, ...place, title, ...(tagGroupId === null ? {} : { tagGroupId }) } }),
        )
        if (made?.createTag.id !== id) return true
      } catch (error) {
        tellFailure(error)
        return false
      }
      let deletionId = ''
      recordAct({
        title: text.created(title),
        undo: async () => {
          deletionId = dataOf(await remove({ input: { id } }))?.deleteTag.deletionId ?? ''
        },
        redo: async () => void dataOf(await restore({ input: { deletionId } })),
      })
      return true
    },
    rename: async (tag: ProjectTagFragment, title: string): Promise<boolean> =>
      setWithUndo(tag, text.renamed(title), { title }),
    recolor: async (tag: ChangedTag, color: string): Promise<boolean> =>
      setWithUndo(tag, text.recolored(tag.title), { color }),
    takeGroupColor: async (tag: ChangedTag): Promise<boolean> =>
      setWithUndo(tag, text.recolored(tag.title), { keepsColor: false }),
    giveRole: async (tag: ChangedTag, role: string | null): Promise<boolean> =>
      setWithUndo(tag, text.gaveRole(tag.title), { role }),
    lock: async (tag: ChangedTag, locked: boolean): Promise<boolean> =>
      setWithUndo(tag, locked ? text.locked(tag.title) : text.unlocked(tag.title), { locked }),
    describe: async (tag: ProjectTagFragment, description: string): Promise<boolean> =>
      setWithUndo(tag, text.described(tag.title), { description }),
    /** @returns whether it is deleted. */
    remove: async (tag: Pick<ProjectTagFragment, 'id' | 'title'>): Promise<boolean> =>
      perform({
        title: text.deleted(tag.title),
        run: async () => {
          const deletionId = dataOf(await remove({ input: { id: tag.id } }))?.deleteTag.deletionId ?? ''
          return async () => dataOf(await restore({ input: { deletionId } }))
        },
      }),
  }
}
