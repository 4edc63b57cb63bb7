import nlp from 'compromise/three'
import { findContacts, withoutOverlaps, type Find } from '../../model/find-contacts.ts'
import { findKnownNames } from '../../model/find-known-names.ts'

/** The ending that is not part of the name. */
const TRAILING = /(?:['’]s?)?[\s.,;:!?"”)\]]*$/u
const BEGINS_LARGE = /^\p{Lu}/u
/** Words that look like names but are not: no one is called by any of these. */
const NO_NAME =
  /^(?:i|i['’]m|ok|okay|yeah|god|jesus|lord|mom|mum|dad|sir|madam|siri|alexa|google|excel|slack|zoom|jira|linear|figma|notion|stripe|monday|mr|mrs|ms|dr|christmas)$/iu

/** What introduces a name, so that an unknown one is recognized. Things are named too, but seldom with two names. */
const INTRODUCED =
  /(?:\b(?:my|his|her|their) name(?: is|['’]s)|\bnamed)\s+(\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+)?)/gu
const CALLED =
  /\b(?:called|this is|meet|met|with|from|by|thanks,?|hi,?|hello,?|dear)\s+(\p{Lu}\p{Ll}+\s+\p{Lu}\p{Ll}+)(?=[\s,.;:!?'’]|$)/gu

interface Matched {
  offset?: { start: number; length: number }
}

/**
 * Names, e-mail addresses, phone numbers and street addresses in a text. `names` are those that the workspace knows.
 */
export function findPersonal(text: string, names: readonly string[]): Find[] {
  const contacts = findContacts(text)
  const known = findKnownNames(text, names)
  return withoutOverlaps([...contacts, ...joined([...known, ...likelyNames(text), ...introducedNames(text)], text)])
}

/** Unknown names, recognized by how they are used in a sentence. */
function likelyNames(text: string): Find[] {
  const found: Matched[] = nlp(text).people().json({ offset: true }) as Matched[]
  return found.flatMap(({ offset }): Find[] => {
    if (!offset) return []
    const said = text.slice(offset.start, offset.start + offset.length)
    const name = said.replace(TRAILING, '')
    const isName = BEGINS_LARGE.test(name) && !NO_NAME.test(name) && name.length > 1
    return isName ? [{ kind: 'NAME', from: offset.start, to: offset.start + name.length }] : []
  })
}

function introducedNames(text: string): Find[] {
  return [INTRODUCED, CALLED].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ 0: whole, 1: name = '', index }): Find[] => {
      const to = index + whole.length
      return NO_NAME.test(name) ? [] : [{ kind: 'NAME', from: to - name.length, to }]
    }),
  )
}

/** Joins first and last names that were found separately. */
function joined(names: readonly Find[], text: string): Find[] {
  const whole: Find[] = []
  for (const find of withoutOverlaps(names)) {
    const last = whole.at(-1)
    if (last && /^\s+$/u.test(text.slice(last.to, find.from))) last.to = find.to
    else whole.push({ ...find })
  }
  return whole
}
