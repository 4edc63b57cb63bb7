import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { holdsWords, plainArray, plannedAnew, type CellTransaction } from '#platform/server/database/index.ts'
import { contentWords, type ContentWord } from '#platform/server/search-engine/index.ts'
import { NO_FILTER } from '#filters/model/filter-form.ts'
import type { Actor } from '#journal/server/index.ts'
import { questionRulesOf } from '#notes/model/question-types/registry.ts'
import { answersShown, questionsById, type ResponseRow } from '#notes/server/index.ts'
import {
  MAX_ASKED_QUESTIONS,
  MAX_FOUND_QUESTIONS,
  MAX_READ_QUESTIONS,
  MAX_SHOWN_ANSWER_CHARS,
  MAX_SHOWN_ANSWERS,
} from '../model/limits.ts'
import { countAnswers } from './answers.ts'
import { questionAnswers } from './lists.ts'

/** Headings of surveys can also be codes: `reason_for_leaving`. */
const IN_PARTS = sql<string>`translate(q.text, '_', ' ')`
/** The share of words that a question and a search must have in common to be considered the same question. */
const NEARLY = 0.8
/** The forms of a word share the beginning of its stem without this many letters: "studi", "study". */
const LETTERS_OF_FORMS = 1
const LEAST_BEGINNING_CHARS = 3

interface SoughtQuestion {
  id: Id
  /** The share of words that the question and the search have in common, from 0 to 1. */
  share: number
  /** Whether the question contains all search words. */
  holdsAll: boolean
}

/** The beginning of words to search for: the part that all forms of a word share. */
function beginningOf({ exact, stem }: ContentWord): string {
  let same = 0
  while (same < stem.length && stem[same] === exact[same]) same += 1
  return exact.slice(0, Math.max(LEAST_BEGINNING_CHARS, same - LETTERS_OF_FORMS))
}

/**
 * Returns questions that the actor may see and that contain nearly all search words, as whole words in any of their
 * forms (the last may be unfinished). Those that contain all come first, and among these the ones with the fewest other
 * words.
 */
async function soughtQuestions(tx: CellTransaction, actor: Actor, sought: string): Promise<SoughtQuestion[]> {
  const words = contentWords(sought)
  if (words.length === 0) return []
  const held = sql.join(
    words.map((word) => sql`(${holdsWords(IN_PARTS, beginningOf(word))})::integer`),
    sql` + `,
  )
  const { rows } = await sql<{ id: Id; text: string }>`${plannedAnew}
    select q.id, ${IN_PARTS} as text from questions q
    where q.deleted_at is null and q.scope_id = any(${plainArray(actor.visibleScopes)}::uuid[])
      and ${held} >= ${Math.ceil(words.length * NEARLY)}
    order by ${held} desc, length(q.text), q.id limit ${MAX_READ_QUESTIONS}`.execute(tx)
  const last = words.at(-1)
  return rows
    .map(({ id, text }): SoughtQuestion => {
      const asked = contentWords(text)
      const stems = new Set(asked.map(({ stem }) => stem))
      const whole = words.filter(({ stem }) => stems.has(stem)).length
      const isBegun =
        last !== undefined && !stems.has(last.stem) && asked.some(({ exact }) => exact.startsWith(last.exact))
      return {
        id,
        share: Math.min(whole / words.length, whole / Math.max(1, stems.size)),
        holdsAll: whole + (isBegun ? 1 : 0) === words.length,
      }
    })
    .toSorted((a, b) => Number(b.holdsAll) - Number(a.holdsAll) || b.share - a.share)
}

/** A question of a survey, with its first answers. */
export interface AskedQuestion {
  questionId: Id
  answerCount: number
  /** Words, or the texts of chosen options. */
  answers: Array<{ noteId: Id; text: string }>
}

/** The questions that a search is about. */
export interface FoundQuestions {
  /** Those that are nearly the same as the search, with their answers: a survey already asked what is searched for. */
  asked: AskedQuestion[]
  /** The first that contain all of the words, whole and in any of their forms, best matches first. */
  saying: Id[]
  /** How many contain all of the words; null where so many share them that not all were compared. */
  sayingCount: number | null
}

/** Compares a search with all questions that the actor may see. */
export async function questionsFound(tx: CellTransaction, actor: Actor, sought: string): Promise<FoundQuestions> {
  const found = await soughtQuestions(tx, actor, sought)
  const saying = found.filter(({ holdsAll }) => holdsAll)
  return {
    asked: await answersAsked(tx, actor, found.filter(({ share }) => share >= NEARLY).slice(0, MAX_ASKED_QUESTIONS)),
    saying: saying.slice(0, MAX_FOUND_QUESTIONS).map(({ id }) => id),
    sayingCount: found.length < MAX_READ_QUESTIONS ? saying.length : null,
  }
}

/** The questions with their answers; those without any are left out. */
async function answersAsked(
  tx: CellTransaction,
  actor: Actor,
  near: readonly SoughtQuestion[],
): Promise<AskedQuestion[]> {
  const asked: AskedQuestion[] = []
  for (const { id: questionId } of near) {
    const requested = { questionId, filter: NO_FILTER }
    const { nodes } = await questionAnswers.page(tx, actor, requested, { first: MAX_SHOWN_ANSWERS, after: null })
    if (nodes.length === 0) continue
    const responses = await answersShown(tx, actor, nodes, [questionId], MAX_SHOWN_ANSWER_CHARS)
    const [question] = await questionsById(tx, [questionId])
    const isInWords = question !== undefined && questionRulesOf(question.type).holds === 'text'
    const options = new Map(question?.options.map(({ id, optionText }) => [id, optionText]))
    const textOf = ({ response }: ResponseRow): string =>
      response.map((part) => (isInWords ? part : (options.get(part) ?? ''))).join(', ')
    asked.push({
      questionId,
      answerCount: await countAnswers(tx, actor, requested),
      answers: nodes.flatMap((noteId) => {
        const response = responses.find((one) => one.noteId === noteId)
        const text = response === undefined ? '' : textOf(response)
        return text === '' ? [] : [{ noteId, text }]
      }),
    })
  }
  return asked
}
