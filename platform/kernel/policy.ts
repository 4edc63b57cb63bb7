import { forbidden } from './errors.ts'

/** Permission levels, in rising order (document 1 §6). */
export const LEVELS = ['NONE', 'READ', 'WRITE', 'FULL'] as const
export type Level = (typeof LEVELS)[number]

export function rankOf(level: Level): number {
  return LEVELS.indexOf(level)
}

export function atLeast(level: Level, least: Level): boolean {
  return rankOf(level) >= rankOf(least)
}

export function highest(...levels: Level[]): Level {
  return levels.reduce((best, level) => (rankOf(level) > rankOf(best) ? level : best), 'NONE')
}

/** An action that a policy decides, `note.edit`: one object for each action of each policy. */
export interface Right {
  resource: string
  action: string
  /** The minimum level required on the scope of the thing. */
  level: Level
  /** Who has it, as a sentence. */
  says: string
}

/** What a policy must know about the caller. */
export interface Asker {
  /** The level held on a scope; NONE if nothing was granted. */
  levelOn(scopeId: string): Level
  userId: string | null
  isWorkspaceAdmin: boolean
  /**
   * Receives each decision of a policy if decisions are recorded: within a command. What is only shown (`viewerCan`) is
   * not recorded.
   */
  asked?(right: Right, isAllowed: boolean): void
}

interface Rule<Subject> {
  /** The minimum level on the subject's scope. */
  level: Level
  /** A sentence for the permission matrix and for people. */
  says: string
  /** A further condition on the subject, pure. */
  when?: (subject: Subject, asker: Asker) => boolean
  /**
   * The message for the refused user: if there is a condition, for a user who has the level but fails the condition.
   */
  refusal?: string
}

/** The rules of one kind of thing, which read like sentences: allow(level, "who may …", condition). */
export interface Policy<Subject extends { scopeId: string }, Action extends string> {
  resource: string
  rules: Readonly<Record<Action, Rule<Subject>>>
  /** The right to do this, as a command lists it in its requirements. */
  may(action: Action): Right
  allows(asker: Asker, action: Action, subject: Subject): boolean
  /** @throws Failure Forbidden with the rule's refusal. */
  authorize(asker: Asker, action: Action, subject: Subject): void
  /** The answer for every action, returned with each object so that the client never decides again. */
  viewerCan(asker: Asker, subject: Subject): Record<Action, boolean>
}

export function allow<Subject>(
  level: Level,
  says: string,
  condition: Pick<Rule<Subject>, 'when' | 'refusal'> = {},
): Rule<Subject> {
  return { level, says, ...condition }
}

export function definePolicy<Subject extends { scopeId: string }, Action extends string>(
  resource: string,
  rules: Readonly<Record<Action, Rule<Subject>>>,
): Policy<Subject, Action> {
  const actions = Object.keys(rules) as Action[]
  const rights = {} as Record<Action, Right>
  for (const action of actions) {
    const { level, says } = rules[action]
    rights[action] = { resource, action, level, says }
  }
  const holds = (asker: Asker, action: Action, subject: Subject): boolean => {
    const rule = rules[action]
    return atLeast(asker.levelOn(subject.scopeId), rule.level) && (rule.when?.(subject, asker) ?? true)
  }
  const allows = (asker: Asker, action: Action, subject: Subject): boolean => {
    const isAllowed = holds(asker, action, subject)
    asker.asked?.(rights[action], isAllowed)
    return isAllowed
  }
  return {
    resource,
    rules,
    may: (action) => rights[action],
    allows,
    authorize(asker, action, subject) {
      if (allows(asker, action, subject)) return
      const { level, says, when, refusal } = rules[action]
      // A user who reads that something is locked may think that this is the only reason.
      const isOfCondition = when !== undefined && atLeast(asker.levelOn(subject.scopeId), level)
      const words = when === undefined || isOfCondition ? refusal : undefined
      throw forbidden(words ?? `You may not do this here. ${says}`)
    },
    viewerCan(asker, subject) {
      const answers = {} as Record<Action, boolean>
      for (const action of actions) answers[action] = holds(asker, action, subject)
      return answers
    },
  }
}

/** The same caller without recording: if another right sums up the decisions, and outside of acts. */
export function offTheRecord<One extends Asker>({ asked: _, ...asker }: One): Omit<One, 'asked'> {
  return asker
}
