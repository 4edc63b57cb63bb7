import type { Services } from './context.ts'

/**
 * A point of an act, or a question, at which other capabilities join in. Declared by the capability whose act it is and
 * exported at its door; what joins there is data in the `hooks.ts` of the others, and is in the services.
 */
export interface Hook<Joining> {
  /** In the plural or the past: `moveSteps`, `purged`. Used in the error when two answer for the same thing. */
  name: string
  /** What a joining entry answers for, which no other may. */
  keyOf?: (joining: Joining) => string
}

export function defineHook<Joining>(name: string, keyOf?: (joining: Joining) => string): Hook<Joining> {
  return keyOf ? { name, keyOf } : { name }
}

/** An entry that joins at a hook. */
export interface Joined {
  hook: Hook<never>
  joining: unknown
}

/** Joins at a hook: an entry of a `hooks.ts`. */
export function joinAt<Joining>(hook: Hook<Joining>, joining: NoInfer<Joining>): Joined {
  return { hook, joining }
}

/** A process beside the acts that keeps data of its own in step with the journal. */
export interface Follower {
  /** Its name among all followers, in the metrics. */
  name: string
  /** Something was added to the journal. */
  wake(): void
  /** Age of the oldest event that it has not handled; 0 if there is none, null if another process follows. */
  secondsBehind(): Promise<number | null>
  close(): Promise<void>
}

/** The hooks that one capability joins. */
export interface HookRecord {
  /**
   * What must hold when the act commits, or what is answered from the same rows: carried out in the transaction of the
   * act, in the order listed here. An error in one of them rolls back the act.
   */
  inTransaction?: ReadonlyArray<Joined>
  /**
   * What comes after the act, with its own cursor in the journal. Opened in every process that runs jobs; nothing of it
   * is lost with a process.
   */
  after?: ReadonlyArray<(services: Services, onError: (error: unknown) => void) => Follower>
}

/** The records of all capabilities, as one installation holds them. */
export interface Hooks {
  /** Everything that joins at a hook: sorted by the names of the capabilities, then in the order of their records. */
  of<Joining>(hook: Hook<Joining>): ReadonlyArray<Joining>
  /** Opens everything that follows the journal. */
  follow(services: Services, onError: (error: unknown) => void): Follower[]
}

/** @throws if two answer for what only one may answer for */
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
    /** The hooks that capabilities join at each other. */
    hooks: Hooks
  }
}
