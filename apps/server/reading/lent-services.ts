import { Failure, type ErrorCode, type Problem } from '#platform/kernel/errors.ts'
import { ModelsMissingError, type Embedder } from '#platform/server/models/index.ts'
import type { Identity } from '#identity/server/index.ts'
import type { Services } from '#journal/server/index.ts'

type Index = NonNullable<Services['searchIndex']>

/** What a query may need of services that a process has once: the index, the model, identity. */
export interface LentServices {
  search: Index['search']
  matchTexts: Index['matchTexts']
  caughtUp: Index['caughtUp']
  thingsRead(...of: Parameters<Index['thingsRead']>): Promise<number | null>
  indexPosition(): Promise<string>
  isModelPresent: Embedder['isPresent']
  /** Takes no signal: callers that stop waiting leave, and work that has begun is finished. */
  embed(
    ...of: Parameters<Embedder['embed']> extends [infer Texts, infer Purpose, ...unknown[]] ? [Texts, Purpose] : never
  ): ReturnType<Embedder['embed']>
  findIdentity: Identity['findIdentity']
  signUpDetails: Identity['signUpDetails']
}

export type LentName = keyof LentServices

/** @throws Error on any use of the index in a process without one */
export function lentBy({ searchIndex, embedder, identity }: Services): LentServices {
  const index = (): Index => {
    if (!searchIndex) throw new Error('This process has no index.')
    return searchIndex
  }
  return {
    search: async (...asked) => index().search(...asked),
    matchTexts: async (query) => index().matchTexts(query),
    caughtUp: async () => index().caughtUp(),
    thingsRead: async (teamId) => index().thingsRead(teamId),
    indexPosition: async () => index().position(),
    isModelPresent: async () => embedder.isPresent(),
    embed: async (texts, purpose) => embedder.embed(texts, purpose),
    findIdentity: async (who) => identity.findIdentity(who),
    signUpDetails: async (identityId) => identity.signUpDetails(identityId),
  }
}

/** The part of an error that is sent between threads: as much as callers and logs receive of it. */
export interface ReportedError {
  name: string
  message: string
  stack: string | undefined
  code: unknown
  failure: { code: ErrorCode; title: string; problems: ReadonlyArray<Problem>; reason: string | undefined } | null
}

export function reportedError(error: unknown): ReportedError {
  if (!(error instanceof Error))
    return { name: 'Error', message: String(error), stack: undefined, code: undefined, failure: null }
  const { name, message, stack } = error
  const failure = error instanceof Failure
  return {
    name,
    message,
    stack,
    code: 'code' in error ? error.code : undefined,
    failure: failure ? { code: error.code, title: error.title, problems: error.problems, reason: error.reason } : null,
  }
}

export function errorOf({ name, message, stack, code, failure }: ReportedError): Error {
  if (failure) {
    const { title, problems, reason } = failure
    return new Failure(failure.code, message, { title, problems, ...(reason === undefined ? {} : { reason }) })
  }
  if (name === ModelsMissingError.name) return new ModelsMissingError(message)
  return Object.assign(new Error(message), { name, stack, ...(code === undefined ? {} : { code }) })
}
