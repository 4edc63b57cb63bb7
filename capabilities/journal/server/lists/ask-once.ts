import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { Failure } from '#platform/kernel/errors.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Version } from '../../model/events.ts'
import type { Services, WorkspaceContext } from '../context.ts'
import type { AskedMembers, ListDefinition, Members } from './define-list.ts'

/** How long an answer is kept for those who ask the same a moment later, and how often a list is counted at most. */
const KEPT_MS = 2_000
/** Of one process. An answer has a thousand places at most, with the groups of as many rows. */
const MAX_KEPT_ANSWERS = 300

interface Answer<Result = unknown> {
  /** What it shows at least. */
  version: Version
  /** Null while it is on its way. */
  answeredAt: number | null
  result: Promise<Result>
}

/** A question about a list, whose answer all get who ask the same with the same rights. */
interface Question<Result> {
  list: Pick<ListDefinition<z.ZodType>, 'name' | 'isPersonal'>
  /** As the list's input has parsed it, so that the same is written in the same way. */
  query: unknown
  /** What is asked of the list. */
  about: unknown
  read(tx: CellTransaction): Promise<Result>
}

const answersOf = new WeakMap<Services['database'], Map<string, Answer>>()

/** All who have the same places have the same list of them, for as long as it holds: each list has a number here. */
const numbers = new WeakMap<ReadonlyArray<Id>, string>()

function numberOf(scopes: ReadonlyArray<Id>): string {
  const known = numbers.get(scopes)
  if (known !== undefined) return known
  const number = crypto.randomUUID()
  numbers.set(scopes, number)
  return number
}

function keyOf({ teamId, actor }: WorkspaceContext, { list, query, about }: Question<unknown>): string {
  const who = list.isPersonal(query) ? actor.userId : null
  const asked = JSON.stringify([list.name, query, about])
  const places = [numberOf(actor.visibleScopes), numberOf(actor.writableScopes)]
  return [teamId, ...places, who, createHash('sha256').update(asked).digest('base64')].join(' ')
}

/**
 * Which of the rows that a page holds are in a list. All pages that hold the same and have the same rights are answered
 * by one question to PostgreSQL for each version. A row that is named twice has its first place.
 */
export async function membersOf<Input extends z.ZodType>(
  workspace: WorkspaceContext,
  list: ListDefinition<Input>,
  query: z.output<Input>,
  { ids: named, changed, ends }: AskedMembers,
): Promise<Members> {
  const ids = [...new Set(named)]
  const isNamed = new Set(ids)
  const asked = { ids, changed: [...new Set(changed)].filter((id) => isNamed.has(id)), ends }
  const members = await askOnce(workspace, {
    list,
    query,
    about: asked,
    read: async (tx) => list.members(tx, workspace.actor, query, asked),
  })
  if (ids.length === named.length) return members
  return { ...members, order: members.order.map((place) => named.indexOf(ids[place] ?? '')) }
}

/** An answer that shows at least what the request reads; the same one for all who ask the same with the same rights. */
export async function askOnce<Result>(workspace: WorkspaceContext, question: Question<Result>): Promise<Result> {
  return (await ask(workspace, question, (answer, version) => answer.version >= version)).result
}

/**
 * The same for what is dear, and follows changes: it is found at most every two seconds, and says which version it
 * shows. Whoever knows a newer one asks again when these are over.
 */
export async function askNowAndThen<Result>(
  workspace: WorkspaceContext,
  question: Question<Result>,
): Promise<{ version: Version | null; result: Result }> {
  return ask(workspace, question, () => true)
}

/** @param suits whether what was found for somebody else will do for who reads this version */
async function ask<Result>(
  workspace: WorkspaceContext,
  question: Question<Result>,
  suits: (answer: Answer, version: Version) => boolean,
): Promise<{ version: Version | null; result: Result }> {
  const { database } = workspace.services
  const answers = answersOf.get(database) ?? new Map<string, Answer>()
  answersOf.set(database, answers)
  // Looked for by who holds a connection already: nobody waits for an answer that waits for theirs.
  return workspace.read(async (tx) => {
    const read = await workspace.readVersion()
    if (read === null) return { version: null, result: await question.read(tx) }
    const version = Math.max(read, workspace.committed ?? 0)
    const key = keyOf(workspace, question)
    for (;;) {
      const known = answers.get(key)
      if (!known || isOver(known) || !suits(known, version)) break
      try {
        return { version: known.version, result: (await known.result) as Result }
      } catch (error) {
        // Whoever asked may have gone; what was asked wrongly is wrong for all.
        if (error instanceof Failure) throw error
        if (answers.get(key) === known) answers.delete(key)
      }
    }
    const result = question.read(tx)
    keep(answers, key, { version, answeredAt: null, result })
    return { version, result: await result }
  })
}

function isOver({ answeredAt }: Answer): boolean {
  return answeredAt !== null && performance.now() - answeredAt > KEPT_MS
}

function keep(answers: Map<string, Answer>, key: string, answer: Answer): void {
  answers.delete(key)
  answers.set(key, answer)
  const oldest = answers.keys().next()
  if (answers.size > MAX_KEPT_ANSWERS && !oldest.done) answers.delete(oldest.value)
  const letGo = (): void => {
    if (answers.get(key) === answer) answers.delete(key)
  }
  answer.result.then(() => {
    answer.answeredAt = performance.now()
    setTimeout(letGo, KEPT_MS).unref()
  }, letGo)
}
