import type { DocumentJson, NodeJson } from '#editor/document/content.ts'
import { textOfBlock } from '#editor/document/text.ts'

/** How much of a text one speaker says. */
export interface SpeakerPart {
  /** Null where somebody speaks whom the text does not name. */
  name: string | null
  turns: number
  words: number
}

/** What is said by whom, an utterance each. */
export interface SpokenPart {
  speaker: string | null
  /** Of the recording, where it is known. */
  startMs: number | null
  text: string
}

/** The utterances of a text in their order. */
export function spokenParts(content: DocumentJson): SpokenPart[] {
  return (content.content ?? []).flatMap((block) => (block.type === 'utterance' ? [partOf(block)] : []))
}

function partOf(utterance: NodeJson): SpokenPart {
  const { speaker, start } = utterance.attrs ?? {}
  return {
    speaker: typeof speaker === 'string' && speaker !== '' ? speaker : null,
    startMs: typeof start === 'number' ? start : null,
    text: textOfBlock(utterance),
  }
}

/** Who speaks how much, in the order in which they first speak: what one says without a break is a turn. */
export function speakersOf(parts: readonly SpokenPart[]): SpeakerPart[] {
  const speakers = new Map<string | null, SpeakerPart>()
  parts.forEach(({ speaker, text }, at) => {
    const known = speakers.get(speaker) ?? { name: speaker, turns: 0, words: 0 }
    const begins = at === 0 || parts[at - 1]?.speaker !== speaker
    speakers.set(speaker, {
      name: speaker,
      turns: known.turns + (begins ? 1 : 0),
      words: known.words + text.split(/\s+/u).filter(Boolean).length,
    })
  })
  return [...speakers.values()]
}
