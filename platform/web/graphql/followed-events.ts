import type { ApolloClient, ApolloLink, DocumentNode, ObservableQuery, OperationVariables } from '@apollo/client'
import { Kind } from 'graphql'

/** Answers whose questions nobody asks any more are forgotten, the oldest first. */
const MOST_REMEMBERED = 500

/** So long an answer is known without being asked for again: links in it that open files end by themselves. */
const KNOWN_MS = 5 * 60_000

/** What the server says with an answer, and what was committed since. */
interface Answered {
  /** Kinds of things, or types of events, that may change it; null where any may, as for what is kept elsewhere. */
  follows: readonly string[] | null
  /** What it shows at least. */
  version: number
  /** The same of what the cache holds: it takes an answer a moment after that came. */
  cachedVersion: number
  /** The last version that may have changed it, but for what is written in texts. */
  concernedAt: number
  /** The same with what is written in texts. */
  changedAt: number
  /** When it came. */
  at: number
}

/** What was committed: kinds of things and types of events; null where more changed than is told. */
interface Committed {
  version: number
  events: ReadonlySet<string> | null
  /** In texts: who has one open follows it elsewhere. */
  written: ReadonlySet<string>
}

/** The answers of a client by their questions, and who is told that one came. */
interface Remembered {
  answers: Map<string, Answered>
  listeners: Set<() => void>
  /** Whatever is committed is told. */
  isFollowed: boolean
  /** Up to which version that was told. */
  heard: number
  /** The last version that an act of this page became. */
  own: number
}

const remembered = new WeakMap<ApolloClient, Remembered>()

function rememberedBy(client: ApolloClient): Remembered {
  const known = remembered.get(client) ?? {
    answers: new Map<string, Answered>(),
    listeners: new Set(),
    isFollowed: false,
    heard: 0,
    own: 0,
  }
  remembered.set(client, known)
  return known
}

/** Remembers what the server says with an answer. */
export function rememberAnswer(
  { client, operationName, variables }: ApolloLink.Operation,
  said: { follows?: unknown; version?: unknown },
): void {
  const { answers, listeners } = rememberedBy(client)
  const key = questionOf(operationName, variables)
  const { concernedAt = 0, changedAt = 0, cachedVersion = 0 } = answers.get(key) ?? {}
  const answered: Answered = {
    follows: Array.isArray(said.follows) ? (said.follows as readonly string[]) : null,
    version: typeof said.version === 'number' ? said.version : Number.POSITIVE_INFINITY,
    cachedVersion,
    concernedAt,
    changedAt,
    at: performance.now(),
  }
  answers.delete(key)
  answers.set(key, answered)
  for (const oldest of answers.keys()) {
    if (answers.size <= MOST_REMEMBERED) break
    answers.delete(oldest)
  }
  setTimeout(() => {
    answered.cachedVersion = answered.version
    for (const listener of listeners) listener()
  })
}

/** Tells of each answer once the cache has it. @returns how to end it */
export function followAnswers(client: ApolloClient, listener: () => void): () => void {
  const { listeners } = rememberedBy(client)
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Remembers of which answers this may have changed something. */
export function noteCommitted(client: ApolloClient, { version, events, written }: Committed): void {
  const known = rememberedBy(client)
  known.heard = Math.max(known.heard, version)
  for (const answer of known.answers.values()) {
    const isConcern = events === null || mayChange(answer, events)
    if (isConcern) answer.concernedAt = version
    if (isConcern || mayChange(answer, written)) answer.changedAt = version
  }
}

/** An act of this page became a version: what it may have changed is told a moment later. */
export function noteOwnCommit(client: ApolloClient, version: number): void {
  const known = rememberedBy(client)
  known.own = Math.max(known.own, version)
}

/** Whether whatever is committed is told from now on. */
export function noteFollowed(client: ApolloClient, isFollowed: boolean): void {
  rememberedBy(client).isFollowed = isFollowed
}

/**
 * Whether a question was answered a short while ago and nothing was told since that may have changed the answer: it
 * would be the same.
 */
export function isStillSo(client: ApolloClient, question: string): boolean {
  const { answers, isFollowed, heard, own } = rememberedBy(client)
  const answer = answers.get(question)
  return (
    isFollowed &&
    answer !== undefined &&
    answer.follows !== null &&
    answer.changedAt <= answer.version &&
    Math.max(heard, answer.version) >= own &&
    performance.now() - answer.at < KNOWN_MS
  )
}

/** Whether events of these kinds and types may change what a query shows. */
export function isConcerned(client: ApolloClient, shown: ObservableQuery, events: ReadonlySet<string>): boolean {
  const answer = rememberedBy(client).answers.get(questionOf(shown.queryName, shown.variables))
  return answer === undefined || mayChange(answer, events)
}

/** Whether the cached answer to a question shows a version or a later one, as far as it may depend on it. */
export function knowsVersion(client: ApolloClient, question: string, version: number, heard: number | null): boolean {
  const answer = rememberedBy(client).answers.get(question)
  if (answer === undefined || answer.cachedVersion >= version) return true
  return heard !== null && heard >= version && answer.concernedAt <= answer.cachedVersion
}

function mayChange({ follows }: Answered, events: ReadonlySet<string>): boolean {
  return follows === null || follows.some((one) => events.has(one))
}

/** The same of a document before it is asked. */
export function questionIn(document: DocumentNode, variables: OperationVariables): string {
  const [operation] = document.definitions
  return questionOf(operation?.kind === Kind.OPERATION_DEFINITION ? operation.name?.value : undefined, variables)
}

/** Names what is asked among all that is asked. */
export function questionOf(operationName: string | undefined, variables: OperationVariables): string {
  return `${operationName ?? ''} ${JSON.stringify(variables)}`
}
