import type { ApolloClient, ApolloLink, ObservableQuery, OperationVariables } from '@apollo/client'

/** Answers whose questions nobody asks any more are forgotten, the oldest first. */
const MOST_REMEMBERED = 500

/** What the server says with an answer, and what was committed since. */
interface Answered {
  /** Kinds of things, or types of events, that may change it; null where any may, as for what is kept elsewhere. */
  follows: readonly string[] | null
  /** What it shows at least. */
  version: number
  /** The last version that may have changed it. */
  concernedAt: number
}

/** The answers of a client by their questions, and who is told that one came. */
interface Remembered {
  answers: Map<string, Answered>
  listeners: Set<() => void>
}

const remembered = new WeakMap<ApolloClient, Remembered>()

function rememberedBy(client: ApolloClient): Remembered {
  const known = remembered.get(client) ?? { answers: new Map<string, Answered>(), listeners: new Set() }
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
  const { concernedAt = 0 } = answers.get(key) ?? {}
  answers.delete(key)
  answers.set(key, {
    follows: Array.isArray(said.follows) ? (said.follows as readonly string[]) : null,
    version: typeof said.version === 'number' ? said.version : Number.POSITIVE_INFINITY,
    concernedAt,
  })
  for (const oldest of answers.keys()) {
    if (answers.size <= MOST_REMEMBERED) break
    answers.delete(oldest)
  }
  for (const listener of listeners) listener()
}

/** @returns how to end it */
export function followAnswers(client: ApolloClient, listener: () => void): () => void {
  const { listeners } = rememberedBy(client)
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Events of these kinds and types were committed with a version; null where more changed than is told. */
export function noteCommitted(client: ApolloClient, version: number, events: ReadonlySet<string> | null): void {
  for (const answer of rememberedBy(client).answers.values())
    if (events === null || mayChange(answer, events)) answer.concernedAt = version
}

/** Whether events of these kinds and types may change what a query shows. */
export function isConcerned(client: ApolloClient, shown: ObservableQuery, events: ReadonlySet<string>): boolean {
  const answer = rememberedBy(client).answers.get(questionOf(shown.queryName, shown.variables))
  return answer === undefined || mayChange(answer, events)
}

/** Whether the answer to a question shows a version or a later one, as far as it may depend on it. */
export function knowsVersion(client: ApolloClient, question: string, version: number, heard: number | null): boolean {
  const answer = rememberedBy(client).answers.get(question)
  if (answer === undefined || answer.version >= version) return true
  return heard !== null && heard >= version && answer.concernedAt <= answer.version
}

function mayChange({ follows }: Answered, events: ReadonlySet<string>): boolean {
  return follows === null || follows.some((one) => events.has(one))
}

/** Names what is asked among all that is asked. */
export function questionOf(operationName: string | undefined, variables: OperationVariables): string {
  return `${operationName ?? ''} ${JSON.stringify(variables)}`
}
