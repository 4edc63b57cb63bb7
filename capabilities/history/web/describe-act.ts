import type { HistoryWords } from '#journal/model/described-act.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { strings as text } from './strings.ts'

/** The part of an act that changed things of one kind, as the server returns it. */
export interface DescribedPart {
  type: string
  count: number
  kind: string
  thingId: Id
  name: string
  title: string | null
  formerTitle: string | null
  added: readonly string[]
  removed: readonly string[]
  values: ReadonlyArray<{ property: string; before: string; after: string }>
  from: string | null
  to: string | null
  changed: readonly string[]
}

/** The thing whose history is shown. */
export interface Own {
  kind: string
  id: Id
}

/**
 * Describes an act, to follow the name of its actor; with the words of every capability. A thing that was created is
 * named in its own history, unless its name is shown beside it.
 */
export function describer(
  words: readonly HistoryWords[],
  { namesOwn = true }: { namesOwn?: boolean } = {},
): (part: DescribedPart, own: Own) => string {
  const things = new Map(words.flatMap((one) => Object.entries(one.things)))
  const described = new Map(words.flatMap((one) => Object.entries(one.described)))
  return (part, own) => {
    const say = described.get(part.type)
    if (say === undefined || typeof say === 'string') return say ?? 'did something here'
    const [one, several] = things.get(part.kind) ?? [part.kind, `${part.kind}s`]
    const inside = part.count > 1 ? `${part.count.toLocaleString('en')} ${several}` : named(one, part.name)
    // Events about access to a scope are about the thing that is the scope.
    const isOwn = part.thingId === own.id || part.kind === 'scope'
    return say({
      ...part,
      thing: isOwn ? 'it' : inside,
      made: !isOwn ? inside : namesOwn ? named(one, part.title ?? '') : 'it',
    })
  }
}

/** Verbs that are not repeated in consecutive phrases. */
const SAID_ONCE = /^(?:deleted|created) /

/** Joins the phrases of one act to one sentence. */
export function joined(phrases: readonly string[]): string {
  const shortened = phrases.map((phrase, at) => {
    const [verb] = SAID_ONCE.exec(phrase) ?? []
    return verb !== undefined && phrases[at - 1]?.startsWith(verb) === true ? phrase.slice(verb.length) : phrase
  })
  return new Intl.ListFormat('en').format(shortened)
}

function named(one: string, name: string): string {
  return name === '' ? `${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}` : `the ${one} “${name}”`
}

/** The names of actors that are not users. */
const DOERS: Readonly<Record<string, string>> = {
  ai: 'A model',
  import: 'Import',
  transcription: 'Transcription',
  redaction: 'Redaction',
  token: 'A token',
  staff: 'The operator',
  visitor: 'A visitor',
  system: 'Quarry',
}

/** The actor of an act: a user, or the name of its kind of principal. */
export function doerOf({ user, principalKind }: { user?: { name: string } | null; principalKind: string }): string {
  if (user) return nameOf(user)
  return DOERS[principalKind] ?? text.somebody
}

export function nameOf({ name }: { name: string }): string {
  return name === '' ? text.somebody : name
}
