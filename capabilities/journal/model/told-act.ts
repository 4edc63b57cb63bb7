/** An act as its words need it. */
interface ToldAct {
  type: string
  /** How many things, or how often. */
  count: number
  /** The name that was given. */
  title: string | null
  /** Which properties were changed. */
  changed: readonly string[]
  /** What it was done to: "it" in its own history, elsewhere "the note “Grace”" or "3 notes". */
  thing: string
  /** The same, in its own history with the name that it was given. */
  made: string
}

/** What an act says, after the name of who did it. */
export type ActWords = string | ((act: ToldAct) => string)

/**
 * How a capability's events are told in histories, in its `model/history-words.ts`; a registry gathers them, and a test
 * demands words for every event.
 */
export interface HistoryWords {
  /** What one and several are called, by kind. */
  things: Readonly<Record<string, readonly [one: string, several: string]>>
  told: Readonly<Record<string, ActWords>>
  /** Events that no history tells, each with the reason. */
  untold: Readonly<Record<string, string>>
}

/** What the properties are called that somebody changed. */
const PROPERTIES: Readonly<Record<string, string>> = {
  title: 'the name',
  name: 'the name',
  summary: 'the summary',
  description: 'the description',
  icon: 'the icon',
  color: 'the colour',
  keeps_color: 'the colour',
  keepsColor: 'the colour',
  archived: 'whether it is archived',
  archivedAt: 'whether it is archived',
  rank: 'the order',
  role: 'the role',
  locked: 'the lock',
}

/**
 * Words for a change: the name that was given, or what was changed. @param properties what the capability calls its own
 * besides
 */
export function changes(properties: Readonly<Record<string, string>> = {}): ActWords {
  return ({ title, changed, thing }) => {
    if (title !== null) return `renamed ${thing} to “${title}”`
    const parts = [...new Set(changed.flatMap((key) => properties[key] ?? PROPERTIES[key] ?? []))]
    return parts.length === 0
      ? `changed ${thing}`
      : `changed ${new Intl.ListFormat('en').format(parts)}${thing === 'it' ? '' : ` of ${thing}`}`
  }
}

/** Words for what happens to most kinds of content. */
export function contentWords(kind: string): Record<string, ActWords> {
  return {
    [`${kind}.created`]: ({ made }) => `made ${made}`,
    [`${kind}.changed`]: changes(),
    ...trashWords(kind),
  }
}

/** Words for kinds that are copied with what they stand in. */
export function copyWords(kind: string): Record<string, ActWords> {
  return { [`${kind}.copied`]: ({ thing }) => `made ${thing} as a copy` }
}

/** Words for what happens to every kind of content. */
export function trashWords(kind: string): Record<string, ActWords> {
  return {
    [`${kind}.deleted`]: ({ thing }) => `deleted ${thing}`,
    [`${kind}.restored`]: ({ thing }) => `brought ${thing} back`,
  }
}
