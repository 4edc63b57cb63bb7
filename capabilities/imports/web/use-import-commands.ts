import { useState } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import { reportAct, reportRefusal } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import type { ImportMapping } from '../model/table-mapping.ts'
import {
  cancellingImport,
  deletingImport,
  deletingDuplicates,
  keepingBoth,
  resumingImport,
  startingImport,
  type ImportRow,
} from './import-acts.ts'
import { strings } from './strings.ts'

/** The commands for imports. Removing is undone by mod+z and the toast; failures are shown in a toast. */
export function useImportCommands() {
  const start = useAct(startingImport)
  const cancel = useAct(cancellingImport)
  const resume = useAct(resumingImport)
  const keep = useAct(keepingBoth)
  const removeCopies = useAct(deletingDuplicates)
  const remove = useAct(deletingImport)
  const [asWritten, setAsWritten] = useState<ReadonlySet<Id>>(new Set())
  return {
    /** @returns whether it was started */
    start: async (id: Id, mappings: readonly ImportMapping[], continues: Id | null): Promise<boolean> =>
      reportRefusal(
        start({
          id,
          mappings: mappings.map((mapping) => ({ ...mapping, columns: [...mapping.columns] })),
          continues,
        }),
      ),
    /** Whether the turns of a document are to stay text, which is so after a user chose it. */
    isAsWritten: (id: Id): boolean => asWritten.has(id),
    readAsWritten(id: Id, isIt: boolean): void {
      setAsWritten((before) => new Set(isIt ? [...before, id] : [...before].filter((one) => one !== id)))
    },
    /** @returns whether it was started */
    startDocument: async (id: Id): Promise<boolean> => reportRefusal(start({ id, asWritten: asWritten.has(id) })),
    cancel: async (id: Id): Promise<boolean> => reportRefusal(cancel(id)),
    resume: async (id: Id): Promise<boolean> => reportRefusal(resume(id)),
    /** Both notes of a pair stay. */
    keepBoth: async (
      { id, duplicateCounts }: ImportRow,
      pair: { id: Id; same: boolean; note: { id: Id; title: string } },
    ): Promise<boolean> => {
      const shown = duplicateCounts[pair.same ? 'same' : 'alike']
      return reportAct(keep({ id, pairId: pair.id, noteId: pair.note.id, same: pair.same, shown }), {
        title: strings.keptBoth(pair.note.title || strings.untitledNote),
      })
    },
    /** Deletes the notes whose rows are equal to others. */
    removeDuplicates: async ({ id, duplicateCounts }: ImportRow): Promise<boolean> =>
      reportAct(removeCopies(id), { title: strings.removedDuplicates(duplicateCounts.same) }),
    remove: async ({ id, state, fileName, added }: ImportRow): Promise<boolean> =>
      reportAct(remove(id), {
        title: state === 'INSPECTED' || state === 'UPLOADED' ? strings.leftOut(fileName) : strings.removed(added),
      }),
  }
}
