import type { ApolloClient } from '@apollo/client'
import { WholeAnswersDocument, WholeSummariesDocument } from '#generated/operations/capabilities/views/web/views.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { ask } from '#platform/web/live/ask.ts'
import { isCutAnswer } from './cell-values.ts'
import type { ShownColumn } from './columns.ts'
import type { Row } from './row.ts'

/** The most notes whose long answers or summaries one response contains. */
const NOTES_AT_ONCE = 100

/**
 * Returns rows with their answers and summaries in full where the page has only the beginning of a shown one: copying a
 * cell copies its whole content.
 * @throws the objection of the server, or that it is unreachable
 */
export async function withWholeCells(
  client: ApolloClient,
  rows: readonly Row[],
  columns: readonly ShownColumn[],
): Promise<Row[]> {
  const answered = await withWholeAnswers(client, rows, columns)
  return columns.some(({ system }) => system === 'summary') ? withWholeSummaries(client, answered) : answered
}

const noteOf = (row: Row): Id => row.note?.id ?? row.id

async function withWholeAnswers(
  client: ApolloClient,
  rows: readonly Row[],
  columns: readonly ShownColumn[],
): Promise<Row[]> {
  const questions = columns.flatMap(({ question }) => question ?? [])
  const isCut = (row: Row): boolean =>
    questions.some((question) => isCutAnswer(question, row.answers[question.id] ?? []))
  const whole = new Map<Id, Row['answers']>()
  for (const ids of notesAtOnce(rows.filter(isCut))) {
    const { data } = await ask(client, WholeAnswersDocument, { ids })
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

/** A summary that is gone meanwhile is not copied: its words may have been redacted. */
async function withWholeSummaries(client: ApolloClient, rows: readonly Row[]): Promise<Row[]> {
  const whole = new Map<Id, string>()
  for (const ids of notesAtOnce(rows.filter(({ summary }) => summary?.isCut))) {
    const { data } = await ask(client, WholeSummariesDocument, { ids })
    for (const note of data.notesById) if (note?.summaryText) whole.set(note.id, note.summaryText.text)
  }
  return rows.map((row) => {
    if (!row.summary?.isCut) return row
    const text = whole.get(noteOf(row))
    return { ...row, summary: text === undefined ? null : { ...row.summary, text, isCut: false } }
  })
}

/** The notes of rows, in parts. */
function notesAtOnce(rows: readonly Row[]): Id[][] {
  const ids = [...new Set(rows.map(noteOf))]
  return Array.from({ length: Math.ceil(ids.length / NOTES_AT_ONCE) }, (_, at) =>
    ids.slice(at * NOTES_AT_ONCE, (at + 1) * NOTES_AT_ONCE),
  )
}
