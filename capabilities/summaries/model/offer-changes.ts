import { isOwn, type KeptSections, type KeptSentence } from './summary.ts'

/** A summary as two of them are compared: its sections, and its words that are not of the note. */
export interface ComparedSummary {
  sections: KeptSections
  texts: ReadonlyArray<string | null>
}

/** One sentence that a newer summary adds or leaves out; `section` and `rank` are those in the summary that has it. */
export interface OfferChange {
  /** Names it while the edited summary changes: made of what the sentence is. */
  id: string
  kind: 'ADD' | 'REMOVE'
  section: number
  rank: number
}

/**
 * What a newer summary would change in one that somebody edited, in the order of the newer one, then what it leaves out.
 * Sentences of persons are never among it, nor what they wrote theirs over.
 */
export function offerChanges(edited: ComparedSummary, offered: ComparedSummary): OfferChange[] {
  const own = edited.sections.flatMap(({ sentences }) => sentences)
  const has = new Set(own.map((one) => identityOf(one, edited.texts)))
  const covered = new Set(own.flatMap((one) => ('by' in one ? one.cites.map(({ key }) => key) : [])))
  const offers = new Set(
    offered.sections.flatMap(({ sentences }) => sentences.map((one) => identityOf(one, offered.texts))),
  )
  const changesIn = (
    kind: OfferChange['kind'],
    { sections, texts }: ComparedSummary,
    isChanged: (sentence: KeptSentence, identity: string) => boolean,
  ): OfferChange[] =>
    sections.flatMap(({ sentences }, section) =>
      sentences.flatMap((sentence, rank) => {
        const identity = identityOf(sentence, texts)
        return isChanged(sentence, identity) ? [{ id: `${kind}.${identity}`, kind, section, rank }] : []
      }),
    )
  return [
    ...changesIn('ADD', offered, (sentence, identity) => !has.has(identity) && !isCovered(sentence, covered)),
    ...changesIn('REMOVE', edited, (sentence, identity) => !isOwn(sentence) && !offers.has(identity)),
  ]
}

function isCovered(sentence: KeptSentence, covered: ReadonlySet<string>): boolean {
  if ('key' in sentence) return covered.has(sentence.key)
  return 'from' in sentence && sentence.cites.every(({ key }) => covered.has(key))
}

/** What a sentence is, whichever summary has it: its place in the note, or its words. */
function identityOf(sentence: KeptSentence, texts: ReadonlyArray<string | null>): string {
  if ('key' in sentence) return `k${sentence.key}`
  return `w${digest(texts[sentence.written] ?? `taken out ${sentence.written}`)}`
}

/** FNV-1a in two halves: names words within one summary without holding them. */
function digest(text: string): string {
  const half = (start: number): string => {
    let hash = start
    for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93) >>> 0
    return hash.toString(36)
  }
  return `${half(0x81_1c_9d_c5)}${half(0x9e_37_79_b9)}`
}

/**
 * Takes changes into an edited summary. A sentence that is added stands after the one that is before it in the newer
 * summary, in the section of the same title.
 * @returns the summary with them; `texts` only grow
 */
export function takeChanges(
  edited: ComparedSummary,
  offered: ComparedSummary,
  changes: readonly OfferChange[],
): { sections: KeptSections; texts: Array<string | null> } {
  const removed = new Set(
    changes.flatMap(({ kind, section, rank }) => (kind === 'REMOVE' ? [`${section}.${rank}`] : [])),
  )
  const texts = [...edited.texts]
  const sections = edited.sections.map(({ sentences, ...section }, at) => ({
    ...section,
    sentences: sentences.filter((_, rank) => !removed.has(`${at}.${rank}`)),
  }))
  const sectionFor = (at: number): KeptSections[number] | undefined => {
    const given = offered.sections[at]
    if (!given) return undefined
    const same = (title: KeptSections[number]['title']): boolean =>
      JSON.stringify(title) === JSON.stringify(given.title)
    const found = sections.find((one, index) => same(one.title) && (index === at || one.startMs === given.startMs))
    if (found) return found
    const made = { ...given, sentences: [] }
    sections.splice(Math.min(at, sections.length), 0, made)
    return made
  }
  for (const { kind, section, rank } of changes) {
    const sentence = kind === 'ADD' ? offered.sections[section]?.sentences[rank] : undefined
    const into = sentence && sectionFor(section)
    if (!sentence || !into) continue
    const before = offered.sections[section]?.sentences.slice(0, rank) ?? []
    const stands = before.map((one) => identityOf(one, offered.texts))
    const after = into.sentences.findLastIndex((one) => stands.includes(identityOf(one, texts)))
    into.sentences.splice(after + 1, 0, withOwnNumber(sentence, offered.texts, texts))
  }
  return { sections: sections.filter(({ sentences }) => sentences.length > 0), texts }
}

function withOwnNumber(
  sentence: KeptSentence,
  from: ReadonlyArray<string | null>,
  to: Array<string | null>,
): KeptSentence {
  if (!('written' in sentence)) return sentence
  to.push(from[sentence.written] ?? null)
  return { ...sentence, written: to.length - 1 }
}
