import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { holdsWords, plainArray, plannedAnew, type CellTransaction } from '#platform/server/database/index.ts'
import { tellingWords, type TellingWord } from '#platform/server/search-engine/index.ts'
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

/** Headings of surveys stand as codes, too: `reason_for_leaving`. */
const IN_PARTS = sql<string>`translate(q.text, '_', ' ')`
/** Who asks a question in other words leaves so few of them out, and adds no more. */
const NEARLY = 0.8
/** The beginning of a word that its other forms share has so many letters less than its stem: "studi", "study". */
const LETTERS_OF_FORMS = 1
const LEAST_BEGINNING_CHARS = 3

interface SoughtQuestion {
  id: Id
  /** How much of the question and of what is sought both say, from 0 to 1. */
  share: number
  /** It holds everything that is sought. */
  holdsAll: boolean
}

/** What is sought at the beginning of words: of a word in other forms that which they share. */
function beginningOf({ exact, stem }: TellingWord): string {
  let same = 0
  while (same < stem.length && stem[same] === exact[same]) same += 1
  return exact.slice(0, Math.max(LEAST_BEGINNING_CHARS, same - LETTERS_OF_FORMS))
}

/**
 * Questions that the actor sees and that hold nearly all words of what is sought, as whole words in any of their forms
 * (the last may be unfinished), those that hold all first and of these those that say least besides.
 */
async function soughtQuestions(tx: CellTransaction, actor: Actor, sought: string): Promise<SoughtQuestion[]> {
  const words = tellingWords(sought)
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
      const asked = tellingWords(text)
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

/** Questions that the actor sees and that hold all of the words, whole and in any of their forms, the nearest first. */
export async function questionsSaying(tx: CellTransaction, actor: Actor, words: string): Promise<Id[]> {
  const found = await soughtQuestions(tx, actor, words)
  return found.flatMap(({ id, holdsAll }) => (holdsAll ? [id] : [])).slice(0, MAX_FOUND_QUESTIONS)
}

/** A question that a survey asked, with the first of what it was answered. */
export interface AskedQuestion {
  questionId: Id
  answerCount: number
  /** Words, or the texts of what was chosen. */
  answers: Array<{ noteId: Id; text: string }>
}

/** Questions that nearly are what is sought, with answers: what is asked was asked before, and was answered. */
export async function questionsAsked(tx: CellTransaction, actor: Actor, sought: string): Promise<AskedQuestion[]> {
  const near = (await soughtQuestions(tx, actor, sought)).filter(({ share }) => share >= NEARLY)
  const asked: AskedQuestion[] = []
  for (const { id: questionId } of near.slice(0, MAX_ASKED_QUESTIONS)) {
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
