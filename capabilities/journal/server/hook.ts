import type { Services } from './context.ts'

/**
 * A point of an act, or a question, at which other capabilities join in. Declared by the capability whose act it is
 * and exported at its door; what joins there is data in the `hooks.ts` of the others, held by the services.
 */
export interface Hook<Joining> {
  /** In the plural or the past: `moveSteps`, `purged`. Told where two answer for the same. */
  name: string
  /** What one that joins answers for, where nobody else may. */
  keyOf?: (joining: Joining) => string
}

export function defineHook<Joining>(name: string, keyOf?: (joining: Joining) => string): Hook<Joining> {
  return keyOf ? { name, keyOf } : { name }
}

/** What joins at a hook. */
export interface Joined {
  hook: Hook<never>
  joining: unknown
}

/** Joins at a hook: an entry of a `hooks.ts`. */
export function joinAt<Joining>(hook: Hook<Joining>, joining: NoInfer<Joining>): Joined {
  return { hook, joining }
}

/** What runs beside the acts and keeps something of its own in step with the journal. */
export interface Follower {
  /** Among all that follow, as the metrics tell of it. */
  name: string
  /** Something was added to the journal. */
  wake(): void
  /** Age of the oldest event that it has not dealt with; 0 where there is none, null where another process follows. */
  secondsBehind(): Promise<number | null>
  close(): Promise<void>
}

/** What one capability joins in, of the acts of others. */
export interface HookRecord {
  /**
   * What must hold when the act commits, or is answered from the same rows: carried out in its transaction, in the
   * order in which it stands here. An error that one throws undoes the act.
   */
  inTransaction?: ReadonlyArray<Joined>
  /**
   * What comes after it, with a cursor of its own in the journal. Opened in every process that runs jobs; nothing of it
   * is lost with a process.
   */
  after?: ReadonlyArray<(services: Services, onError: (error: unknown) => void) => Follower>
}

/** The records of all capabilities, as one installation holds them. */
export interface Hooks {
  /** Everything that joins at a hook: by the names of the capabilities, then in the order of their records. */
  of<Joining>(hook: Hook<Joining>): ReadonlyArray<Joining>
  /** Opens everything that follows the journal. */
  follow(services: Services, onError: (error: unknown) => void): Follower[]
}

/** @throws where two answer for what only one may answer for */
export function openHooks(records: ReadonlyArray<HookRecord>): Hooks {
  const joined = new Map<Hook<never>, unknown[]>()
  for (const { hook, joining } of records.flatMap(({ inTransaction = [] }) => inTransaction)) {
    const others = joined.get(hook) ?? []
    const keyOf = hook.keyOf as Hook<unknown>['keyOf']
    const key = keyOf?.(joining)
    if (keyOf && others.some((other) => keyOf(other) === key))
      throw new Error(`Two capabilities answer for “${key}” at the hook ${hook.name}.`)
    joined.set(hook, [...others, joining])
  }
  const followers = records.flatMap(({ after = [] }) => after)
  return {
    of: <Joining>(hook: Hook<Joining>) => (joined.get(hook) ?? []) as Joining[],
    follow: (services, onError) => followers.map((open) => open(services, onError)),
  }
}

declare module '#journal/server/context.ts' {
  interface Registries {
    /** What capabilities join in, of the acts of each other. */
    hooks: Hooks
  }
}
