import type { ApolloClient } from '@apollo/client'
import { WholeAnswersDocument } from '#generated/operations/capabilities/views/web/views.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { ask } from '#platform/web/live/ask.ts'
import { isCutAnswer } from './cell-values.ts'
import type { ShownColumn } from './columns.ts'
import type { Row } from './row.ts'

/** The most notes whose long answers one response contains. */
const NOTES_AT_ONCE = 100

/**
 * Returns rows with their answers in full where the page has only the beginning of a shown one: copying a cell copies
 * its whole content.
 * @throws the objection of the server, or that it is unreachable
 */
export async function withWholeAnswers(
  client: ApolloClient,
  rows: readonly Row[],
  columns: readonly ShownColumn[],
): Promise<Row[]> {
  const questions = columns.flatMap(({ question }) => question ?? [])
  const noteOf = (row: Row): Id => row.note?.id ?? row.id
  const isCut = (row: Row): boolean =>
    questions.some((question) => isCutAnswer(question, row.answers[question.id] ?? []))
  const ids = [...new Set(rows.filter(isCut).map(noteOf))]
  const whole = new Map<Id, Row['answers']>()
  for (let start = 0; start < ids.length; start += NOTES_AT_ONCE) {
    const { data } = await ask(client, WholeAnswersDocument, { ids: ids.slice(start, start + NOTES_AT_ONCE) })
    for (const note of data.notesById) {
      if (note === null) continue
      whole.set(note.id, Object.fromEntries(note.responses.map(({ questionId, response }) => [questionId, response])))
    }
  }
  return rows.map((row) =>
    isCut(row) ? { ...row, answers: { ...row.answers, ...(whole.get(noteOf(row)) ?? goneOf(row)) } } : row,
  )

  /** For a note that was deleted meanwhile, the beginnings remain and are marked as cut. */
  function goneOf(row: Row): Row['answers'] {
    const cut = questions.filter((question) => isCutAnswer(question, row.answers[question.id] ?? []))
    return Object.fromEntries(cut.map(({ id }) => [id, [`${row.answers[id]?.[0] ?? ''}…`]]))
  }
}
