import { useState } from 'react'
import type { Framework } from '../model/frameworks.ts'
import type { SummarizedNote } from './use-note-summary.ts'

/** How the next summary of a note is written: as the user chose here, else as before or as the project says. */
export function useSummaryChoice({ summary, project, summaryWritingUnavailable: needs }: SummarizedNote) {
  const [chosen, setFramework] = useState<Framework | null>(null)
  const [chosenLanguage, setLanguage] = useState<string | null | undefined>(undefined)
  // The server leaves the language of the project where no model can write in it.
  const projectLanguage = project?.defaultSummaryLanguage ?? null
  return {
    framework: chosen ?? summary?.framework ?? project?.defaultFramework ?? 'Summary',
    setFramework,
    /** Null for the language of the note. */
    language: chosenLanguage === undefined ? (needs === null ? projectLanguage : null) : chosenLanguage,
    projectLanguage,
    /** Undefined where the user has chosen none. */
    chosenLanguage,
    setLanguage,
  }
}
