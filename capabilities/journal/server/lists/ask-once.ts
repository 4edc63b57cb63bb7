import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { Failure } from '#platform/kernel/errors.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Version } from '../../model/events.ts'
import type { Services, WorkspaceContext } from '../context.ts'
import type { AskedMembers, ListDefinition, Members } from './define-list.ts'

/** How long an answer is kept for others who ask the same, and the minimum time between counts of a list. */
const KEPT_MS = 2_000
/** In one process. An answer has at most a thousand positions, with the groups of as many rows. */
const MAX_KEPT_ANSWERS = 300

interface Answer<Result = unknown> {
  /** The version that it shows at least. */
  version: Version
  /** Null while it is loading. */
  answeredAt: number | null
  result: Promise<Result>
  /** The SQL texts of what was read for it; null while it is loading, or if it was not only read from rows. */
  statements: ReadonlySet<string> | null
}

/** A question about a list, whose answer is shared by all who ask the same with the same rights. */
interface Question<Result> {
  list: Pick<ListDefinition<z.ZodType>, 'name' | 'isPersonal'>
  /** As parsed by the list's input, so that equal queries are written in the same way. */
  query: unknown
  /** What is requested of the list. */
  about: unknown
  /**
   * It reads nothing but rows, in the transaction that it is given: a page then asks again only after changes of these
   * rows, otherwise after any change.
   */
  readsOnlyRows?: boolean
  read(tx: CellTransaction): Promise<Result>
}

const answersOf = new WeakMap<Services['database'] | Services['liveUpdates'], Map<string, Answer>>()

/** All who see the same places share one array of them while it is valid: each array has a number here. */
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
 * Which of the rows that a page has loaded are in a list. All pages with the same rows and the same rights are answered
 * by one query to PostgreSQL for each version. A row that is named twice has its first position.
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

/** An answer that shows at least the version the request reads; shared by all who ask the same with the same rights. */
export async function askOnce<Result>(workspace: WorkspaceContext, question: Question<Result>): Promise<Result> {
  return (await ask(workspace, question, (answer, version) => answer.version >= version)).result
}

/**
 * The same for expensive answers that follow changes: computed at most every two seconds, with the version that the
 * answer shows. A page that knows a newer version asks again after that time.
 */
export async function askNowAndThen<Result>(
  workspace: WorkspaceContext,
  question: Question<Result>,
): Promise<{ version: Version | null; result: Result }> {
  return ask(workspace, question, () => true)
}

/** @param suits whether an answer found for another reader will do for a reader of this version */
async function ask<Result>(
  workspace: WorkspaceContext,
  question: Question<Result>,
  suits: (answer: Answer, version: Version) => boolean,
): Promise<{ version: Version | null; result: Result }> {
  // Whoever uses the database of the services is taken to read more than the rows of the request.
  const installation = question.readsOnlyRows === true ? workspace.services.liveUpdates : workspace.services.database
  const answers = answersOf.get(installation) ?? new Map<string, Answer>()
  answersOf.set(installation, answers)
  // Computed by a request that already holds a connection: none waits for an answer that waits for its connection.
  return workspace.read(async (tx) => {
    const read = await workspace.readVersion()
    if (read === null) return { version: null, result: await question.read(tx) }
    const version = Math.max(read, workspace.committed ?? 0)
    const key = keyOf(workspace, question)
    for (;;) {
      const known = answers.get(key)
      if (!known || isOver(known) || !suits(known, version)) break
      try {
        const result = (await known.result) as Result
        if (question.readsOnlyRows === true) workspace.alsoFollow(known.statements)
        return { version: known.version, result }
      } catch (error) {
        // The first asker may have left, so try again; invalid input is an error for all.
        if (error instanceof Failure) throw error
        if (answers.get(key) === known) answers.delete(key)
      }
    }
    const answer: Answer<Result> = { version, answeredAt: null, result: question.read(tx), statements: null }
    const { result } = answer
    keep(answers, key, answer, () => {
      answer.statements = question.readsOnlyRows === true ? workspace.statementsRead() : null
    })
    return { version, result: await result }
  })
}

function isOver({ answeredAt }: Answer): boolean {
  return answeredAt !== null && performance.now() - answeredAt > KEPT_MS
}

function keep(answers: Map<string, Answer>, key: string, answer: Answer, onAnswered: () => void): void {
  answers.delete(key)
  answers.set(key, answer)
  const oldest = answers.keys().next()
  if (answers.size > MAX_KEPT_ANSWERS && !oldest.done) answers.delete(oldest.value)
  const letGo = (): void => {
    if (answers.get(key) === answer) answers.delete(key)
  }
  answer.result.then(() => {
    answer.answeredAt = performance.now()
    onAnswered()
    setTimeout(letGo, KEPT_MS).unref()
  }, letGo)
}
