import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { deletingImport, type ImportRow } from './import-acts.ts'
import { strings } from './strings.ts'

/** Removes an import with the notes that it added; one that has not started is only left out. */
export function useRemoveImport(): (one: ImportRow) => Promise<boolean> {
  const remove = useAct(deletingImport)
  return async ({ id, state, fileName, added }) =>
    reportAct(remove(id), {
      title: state === 'INSPECTED' || state === 'UPLOADED' ? strings.leftOut(fileName) : strings.removed(added),
    })
}
