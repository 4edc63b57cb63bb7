import { personOf, type CommandContext } from '#journal/server/index.ts'
import type { NoteSummary } from '#notes/model/note.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { importedSummary } from '../model/imported-summary.ts'
import { insertFinished } from './store.ts'
import { insertManyWords } from './words-store.ts'

/** Keeps the summaries that come with notes, in two statements for all of them. */
export function keepImported(
  notes: ReadonlyArray<{ id: Id; summary?: NoteSummary | null }>,
): ((context: Pick<CommandContext, 'tx' | 'teamId' | 'principal'>) => Promise<void>) | null {
  const kept = notes.flatMap(({ id: noteId, summary }) => {
    if (!summary) return []
    const { sections, texts } = importedSummary(summary.content)
    if (sections.length === 0) return []
    const { framework, language } = summary
    return [
      { id: newId(), noteId, framework: framework ?? 'Summary', language, sections, texts, wordsId: newId() } as const,
    ]
  })
  if (kept.length === 0) return null
  return async ({ tx, teamId, principal }) => {
    const person = personOf(principal)
    await insertFinished(tx, teamId, principal, kept, person === null ? [] : [person])
    await insertManyWords(tx, teamId, kept)
  }
}
