interface ChangedValue {
  property: string
  before: string
  after: string
}

/** An act, with what its description needs. */
interface DescribedAct {
  type: string
  /** How many things, or how often. */
  count: number
  /** The name that was given. */
  title: string | null
  /** What it was called before that. */
  formerTitle: string | null
  /** Tags that were given and taken, by name. */
  added: readonly string[]
  removed: readonly string[]
  /** Changed properties and fields with their old and new values; empty strings for no value. */
  values: readonly ChangedValue[]
  /** The places before and after: empty for the top, null when unknown or when the reader may not see it. */
  from: string | null
  to: string | null
  /** Which properties were changed. */
  changed: readonly string[]
  /** What the act was done to: "it" in the thing's own history, elsewhere "the note “Grace”" or "3 notes". */
  thing: string
  /** The same; in the thing's own history with its new name. */
  made: string
}

/** The description of an act, placed after the name of the actor. */
export type ActWords = string | ((act: DescribedAct) => string)

/**
 * How a capability's events are described in histories, in its `model/history-words.ts`; a registry gathers them, and a
 * test requires words for every event.
 */
export interface HistoryWords {
  /** Singular and plural names by kind. */
  things: Readonly<Record<string, readonly [one: string, several: string]>>
  described: Readonly<Record<string, ActWords>>
  /** Events that no history shows, each with the reason. */
  hidden: Readonly<Record<string, string>>
}

/** The names of changed properties. */
const PROPERTIES: Readonly<Record<string, string>> = {
  title: 'the name',
  name: 'the name',
  summary: 'the summary',
  description: 'the description',
  icon: 'the icon',
  color: 'the colour',
  keeps_color: 'the colour',
  keepsColor: 'the colour',
  rank: 'the order',
  role: 'the role',
  // Of several things.
  archived: 'whether they are archived',
  locked: 'the lock',
}

/** What is done where a property is switched on, and where it is switched off; its values are "true" and "false". */
const SWITCHES: Readonly<Record<string, readonly [on: string, off: string]>> = {
  archived: ['archived', 'unarchived'],
  locked: ['locked', 'unlocked'],
}

/** Properties whose values histories tell. */
export const DESCRIBED_PROPERTIES: readonly string[] = ['summary', 'description', ...Object.keys(SWITCHES)]

/** Words for a change: the new name, or what was changed. @param properties names of the capability's own properties */
export function changes(properties: Readonly<Record<string, string>> = {}): ActWords {
  return ({ title, formerTitle, changed, values, thing }) => {
    // Outside its own history the thing is called by its former name.
    if (title !== null)
      return `renamed ${thing}${thing === 'it' && formerTitle !== null ? ` from “${formerTitle}”` : ''} to “${title}”`
    const wordsFor = (key: string): string | undefined => properties[key] ?? PROPERTIES[key]
    const reported = values.flatMap((value) => wordsFor(value.property) ?? [])
    const parts = [...new Set(changed.flatMap((key) => wordsFor(key) ?? []))].filter((part) => !reported.includes(part))
    const phrases = [
      ...values.flatMap((value) => {
        const verbs = SWITCHES[value.property]
        if (verbs) return [`${value.after === 'true' ? verbs[0] : verbs[1]} ${thing}`]
        const name = wordsFor(value.property)
        return name === undefined ? [] : [valueWords(name, value, thing)]
      }),
      ...(parts.length === 0 ? [] : [`changed ${LIST.format(parts)}${of(thing)}`]),
    ]
    return phrases.length === 0 ? `changed ${thing}` : LIST.format(phrases)
  }
}

const LIST = new Intl.ListFormat('en')

function of(thing: string): string {
  return thing === 'it' ? '' : ` of ${thing}`
}

function valueWords(name: string, { before, after }: ChangedValue, thing: string): string {
  if (before !== '' && after !== '') return `changed ${name}${of(thing)} from “${before}” to “${after}”`
  if (after !== '') return `set ${name}${of(thing)} to “${after}”`
  return before === '' ? `changed ${name}${of(thing)}` : `emptied ${name}${of(thing)}, which said “${before}”`
}

/** Up to this many fields of one act are listed individually. */
const MAX_FIELDS_REPORTED = 4

/** Words for fields that were filled in or emptied. */
export const fills: ActWords = ({ values, thing }) => {
  if (values.length === 0) return `filled in fields of ${thing}`
  const rest = values.length - MAX_FIELDS_REPORTED
  return LIST.format([
    ...values.slice(0, MAX_FIELDS_REPORTED).map((value) => valueWords(`the field “${value.property}”`, value, thing)),
    ...(rest > 0 ? [`filled in ${rest} more ${rest === 1 ? 'field' : 'fields'}`] : []),
  ])
}

/** Words for questions that were answered, with the old and new answers. */
export const answers: ActWords = ({ values, thing }) => {
  if (values.length === 0) return `answered questions in ${thing}`
  const rest = values.length - MAX_FIELDS_REPORTED
  const where = thing === 'it' ? '' : ` in ${thing}`
  return LIST.format([
    ...values.slice(0, MAX_FIELDS_REPORTED).map(({ property, before, after }) => {
      if (after === '') return `emptied the answer to “${property}”${where}, which said “${before}”`
      return `answered “${property}”${where}: ${before === '' ? '' : `“${before}” → `}“${after}”`
    }),
    ...(rest > 0 ? [`answered ${rest} more ${rest === 1 ? 'question' : 'questions'}`] : []),
  ])
}

/**
 * Words for a move from one place to another; a place that the reader may not see is only called another place.
 *
 * @param another what a place without a name is called
 */
export function moves(another: string): ActWords {
  return ({ thing, from, to }) => {
    if (from !== null && from === to) return `changed the place of ${thing} in the order`
    if (from === null && to === null) return `moved ${thing} to ${another}`
    const place = (name: string | null): string => (name === null ? another : name === '' ? 'the top' : `“${name}”`)
    return `moved ${thing} from ${place(from)} to ${place(to)}`
  }
}

/** Words for what happens to most kinds of content. */
export function contentWords(kind: string): Record<string, ActWords> {
  return {
    [`${kind}.created`]: ({ made }) => `created ${made}`,
    [`${kind}.changed`]: changes(),
    ...trashWords(kind),
  }
}

/** Words for kinds that are copied along with the thing that contains them. */
export function copyWords(kind: string): Record<string, ActWords> {
  return { [`${kind}.copied`]: ({ thing }) => `created ${thing} as a copy` }
}

/** Words for what happens to every kind of content. */
export function trashWords(kind: string): Record<string, ActWords> {
  return {
    [`${kind}.deleted`]: ({ thing }) => `deleted ${thing}`,
    [`${kind}.restored`]: ({ thing }) => `brought ${thing} back`,
  }
}
