import {
  CancelImportDocument,
  DeleteImportDocument,
  DeleteRepetitionsDocument,
  KeepBothNotesDocument,
  RestoreImportDocument,
  RestoreRepetitionsDocument,
  ResumeImportDocument,
  StartImportDocument,
  type ImportProgressFragment,
} from '#generated/operations/capabilities/imports/web/imports.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { dataOf, perform, tellFailure } from '#platform/web/design/perform.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import type { ImportMapping } from '../model/table-mapping.ts'
import { strings } from './strings.ts'

/** An import as lists and progress bars show it. */
export type ImportRow = ImportProgressFragment

const LIST = ['ProjectImports']

/** What can be done with imports. Removing is undone by mod+z and the toast; failures are told in a toast. */
export function useImportCommands() {
  const [start] = useCommand(StartImportDocument)
  const [cancel] = useCommand(CancelImportDocument)
  const [resume] = useCommand(ResumeImportDocument)
  const [remove] = useCommand(DeleteImportDocument, { refetch: LIST })
  const [restore] = useCommand(RestoreImportDocument, { refetch: LIST })
  const [removeCopies] = useCommand(DeleteRepetitionsDocument, { refetch: LIST })
  const [keepBoth] = useCommand(KeepBothNotesDocument)
  const [restoreCopies] = useCommand(RestoreRepetitionsDocument, { refetch: LIST })

  const telling = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      tellFailure(error)
      return false
    }
  }
  return {
    /** @returns whether it was started */
    start: async (id: Id, mappings: readonly ImportMapping[] | null, continues: Id | null): Promise<boolean> =>
      telling(async () =>
        dataOf(
          await start({
            input: {
              id,
              mappings:
                mappings === null ? null : mappings.map((mapping) => ({ ...mapping, columns: [...mapping.columns] })),
              continues,
            },
          }),
        ),
      ),
    cancel: async (id: Id): Promise<boolean> => telling(async () => dataOf(await cancel({ input: { id } }))),
    resume: async (id: Id): Promise<boolean> => telling(async () => dataOf(await resume({ input: { id } }))),
    /** Both notes of a pair stay; one pair less is told at once. */
    keepBoth: async ({ id, repetitionCount }: ImportRow, note: { id: Id; title: string }): Promise<boolean> => {
      const say = async (kept: boolean, shown?: number): Promise<unknown> =>
        dataOf(
          await keepBoth(
            { input: { id, noteId: note.id, kept } },
            shown === undefined
              ? {}
              : { optimistic: { keepBothNotes: { __typename: 'Import', id, repetitionCount: shown } } },
          ),
        )
      return perform({
        title: strings.keptBoth(note.title || strings.untitledNote),
        run: async () => {
          await say(true, repetitionCount - 1)
          return async () => say(false)
        },
      })
    },
    /** Takes away what nearly repeats other notes. */
    removeRepetitions: async (one: ImportRow): Promise<boolean> =>
      perform({
        title: strings.removedRepetitions(one.repetitionCount),
        run: async () => {
          const removed = dataOf(await removeCopies({ input: { id: one.id } }))?.deleteRepetitions
          return async () =>
            removed ? dataOf(await restoreCopies({ input: { deletionId: removed.deletionId } })) : null
        },
      }),
    remove: async (one: ImportRow): Promise<boolean> =>
      perform({
        title:
          one.state === 'INSPECTED' || one.state === 'UPLOADED'
            ? strings.leftOut(one.fileName)
            : strings.removed(one.added),
        run: async () => {
          const removed = dataOf(await remove({ input: { id: one.id } }))?.deleteImport
          return async () => (removed ? dataOf(await restore({ input: { deletionId: removed.deletionId } })) : null)
        },
      }),
  }
}
