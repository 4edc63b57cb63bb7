import type { CommandContext } from '#journal/server/index.ts'
import { languageModelIn } from '#language-models/server/index.ts'
import type { Note } from '#notes/model/note.ts'
import { Failure } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { recognisedLanguage } from '#platform/server/search-engine/index.ts'
import { summaryDefaults } from '#projects/server/index.ts'
import { needsModelForLanguage } from '../model/errors.ts'
import { isExtractive, type Framework } from '../model/frameworks.ts'
import { beginningsOf } from './store.ts'

interface Way {
  framework: Framework
  /** Null for the language of the note. */
  language: string | null
}

/**
 * How a note is to be summarised: as is asked, else as its project says. A language of the project is left where it would
 * need a language model and none may be asked; one that a person asks for is refused then.
 * @throws Failure InvalidOperation
 */
export async function wayOfSummary(
  context: CommandContext<'configuration'>,
  note: Note,
  asked: { framework?: Framework | null | undefined; language?: string | null | undefined },
): Promise<Way> {
  const { tx } = context
  const defaults = (await summaryDefaults(tx, [note.projectId])).get(note.projectId)
  const framework = asked.framework ?? defaults?.framework ?? 'Summary'
  const language = asked.language === undefined ? (defaults?.language ?? null) : asked.language
  const requireModel = async (): Promise<unknown> => languageModelIn(tx, context, { projectIds: [note.projectId] })
  if (!isExtractive(framework)) await requireModel()
  else if (await isWrittenIn(tx, note.documentId, language)) {
    try {
      await requireModel()
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      if (asked.language === undefined) return { framework, language: null }
      throw needsModelForLanguage(language ?? '', error)
    }
  }
  return { framework, language }
}

/** Whether a summary in this language has to be written, since the text is in another one, or in one nobody knows. */
export async function isWrittenIn(tx: CellTransaction, documentId: Id, language: string | null): Promise<boolean> {
  if (language === null) return false
  const text = (await beginningsOf(tx, [documentId])).get(documentId) ?? ''
  return recognisedLanguage(text) !== language
}
