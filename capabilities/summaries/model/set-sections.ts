import { z } from 'zod'
import { quotePlace } from '#evidence/model/evidence.ts'
import { STRUCK } from '#evidence/model/written-words.ts'
import { languageCode } from '#projects/model/summary-defaults.ts'

/** Words of a quote on which a sentence stands: where the quote is, and which part of its words. */
const citedPlace = z.object({ place: quotePlace, from: z.int(), to: z.int() })
export type CitedPlace = z.output<typeof citedPlace>

/**
 * A sentence of a written summary of a set: the number of its words among the stored ones, and the words of notes and
 * highlights that prove it; or why it is struck; or whose words it is in, and what the sentence before it stood on.
 */
const keptSetSentence = z.union([
  // First: it has all that the next one has.
  z.object({ written: z.int(), by: z.uuid(), cites: z.array(citedPlace) }),
  z.object({
    written: z.int(),
    cites: z.array(citedPlace).min(1),
    /** Its language, if that of what it cites is another one. */
    translatedTo: languageCode.optional(),
  }),
  z.object({ written: z.int(), struck: z.enum(STRUCK) }),
])
export type KeptSetSentence = z.output<typeof keptSetSentence>

/** The sections of a written summary of a set, by the ids of the framework: positions, and no words. */
export const keptSetSections = z.array(z.object({ section: z.string(), sentences: z.array(keptSetSentence) }))
export type KeptSetSections = z.output<typeof keptSetSections>

/** What a sentence cites; nothing of a struck one. */
export function citedBy(sentence: KeptSetSentence): readonly CitedPlace[] {
  return 'cites' in sentence ? sentence.cites : []
}

export function sentencesIn(sections: KeptSetSections): KeptSetSentence[] {
  return sections.flatMap(({ sentences }) => sentences)
}

/** Sections with one more sentence at the end of its section. @param order the ids of the sections of the framework */
export function withSentence(
  sections: KeptSetSections,
  section: string,
  sentence: KeptSetSentence,
  order: readonly string[],
): KeptSetSections {
  const known = sections.find((one) => one.section === section)
  if (known) return sections.map((one) => (one === known ? { ...one, sentences: [...one.sentences, sentence] } : one))
  const rank = (id: string): number => (order.includes(id) ? order.indexOf(id) : order.length)
  return [...sections, { section, sentences: [sentence] }].toSorted(
    (one, other) => rank(one.section) - rank(other.section),
  )
}

/** All places that written sentences cite, in their order. */
export function placesCited(sections: KeptSetSections): CitedPlace[] {
  return sentencesIn(sections).flatMap((sentence) => [...citedBy(sentence)])
}
