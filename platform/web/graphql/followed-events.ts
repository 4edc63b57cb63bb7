import type { ApolloClient, ApolloLink, DocumentNode, ObservableQuery, OperationVariables } from '@apollo/client'
import { Kind } from 'graphql'

/** How many answers are remembered; beyond that the oldest are forgotten. */
const MOST_REMEMBERED = 500

/** How long an answer is used without another request: the links to files in it expire. */
const KNOWN_MS = 5 * 60_000

/** What the server says with an answer, and what has been committed since. */
interface Answered {
  /** Kinds of things, or types of events, that may change it; null where any may, as for data stored elsewhere. */
  follows: readonly string[] | null
  /** The version it shows at least. */
  version: number
  /** The same for the cached answer: the cache stores an answer a moment after it arrived. */
  cachedVersion: number
  /** The last version that may have changed it, not counting edits of texts. */
  concernedAt: number
  /** The same, counting edits of texts. */
  changedAt: number
  /** When it arrived. */
  at: number
}

/** What was committed: kinds of things and types of events; null where more changed than is listed. */
interface Committed {
  version: number
  events: ReadonlySet<string> | null
  /** Edits of texts: an open text is kept up to date by other means. */
  written: ReadonlySet<string>
}

/** The answers of a client by their queries, and the listeners for new answers. */
interface Remembered {
  answers: Map<string, Answered>
  listeners: Set<() => void>
  /** Whether every commit is reported to this page. */
  isFollowed: boolean
  /** The version up to which commits were reported. */
  heard: number
  /** The version of the last act of this page. */
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

/** Calls the listener for each answer once the cache has it. @returns a function that ends this */
export function followAnswers(client: ApolloClient, listener: () => void): () => void {
  const { listeners } = rememberedBy(client)
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Marks the answers that this commit may have changed. */
export function noteCommitted(client: ApolloClient, { version, events, written }: Committed): void {
  const known = rememberedBy(client)
  known.heard = Math.max(known.heard, version)
  for (const answer of known.answers.values()) {
    const isConcern = events === null || mayChange(answer, events)
    if (isConcern) answer.concernedAt = version
    if (isConcern || mayChange(answer, written)) answer.changedAt = version
  }
}

/** Records the version of an act of this page; what it may have changed is reported a moment later. */
export function noteOwnCommit(client: ApolloClient, version: number): void {
  const known = rememberedBy(client)
  known.own = Math.max(known.own, version)
}

/** Sets whether every commit is reported to this page from now on. */
export function noteFollowed(client: ApolloClient, isFollowed: boolean): void {
  rememberedBy(client).isFollowed = isFollowed
}

/**
 * Whether a query was answered a short while ago and no commit reported since then may have changed the answer, so that
 * a new answer would be the same.
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

/** Whether the cached answer to a query shows this version or a later one, as far as the answer depends on it. */
export function knowsVersion(client: ApolloClient, question: string, version: number, heard: number | null): boolean {
  const answer = rememberedBy(client).answers.get(question)
  if (answer === undefined || answer.cachedVersion >= version) return true
  return heard !== null && heard >= version && answer.concernedAt <= answer.cachedVersion
}

function mayChange({ follows }: Answered, events: ReadonlySet<string>): boolean {
  return follows === null || follows.some((one) => events.has(one))
}

/** The same for a document that has not been sent yet. */
export function questionIn(document: DocumentNode, variables: OperationVariables): string {
  const [operation] = document.definitions
  return questionOf(operation?.kind === Kind.OPERATION_DEFINITION ? operation.name?.value : undefined, variables)
}

/** The key of a query and its variables. */
export function questionOf(operationName: string | undefined, variables: OperationVariables): string {
  return `${operationName ?? ''} ${JSON.stringify(variables)}`
}
