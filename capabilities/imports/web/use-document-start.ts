import { useState } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import { reportRefusal } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { startingImport } from './import-acts.ts'

/** Starts imports of documents, whose turns stay text where a user chose that. */
export function useDocumentStart() {
  const startImport = useAct(startingImport)
  const [asWritten, setAsWritten] = useState<ReadonlySet<Id>>(new Set())
  return {
    /** Whether the turns of a document are to stay text. */
    isAsWritten: (id: Id): boolean => asWritten.has(id),
    readAsWritten(id: Id, isIt: boolean): void {
      setAsWritten((before) => new Set(isIt ? [...before, id] : [...before].filter((one) => one !== id)))
    },
    /** @returns whether it was started */
    start: async (id: Id): Promise<boolean> => reportRefusal(startImport({ id, asWritten: asWritten.has(id) })),
  }
}

export type DocumentStart = ReturnType<typeof useDocumentStart>
