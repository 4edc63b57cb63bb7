import type { DocumentJson, NodeJson } from '#editor/document/content.ts'
import { textOfBlock } from '#editor/document/text.ts'

/** How much of a text one speaker says. */
export interface SpeakerPart {
  /** Null for a speaker whom the text does not name. */
  name: string | null
  turns: number
  words: number
  /** How many of the turns end in a question. */
  questions: number
}

/** A part of a text with its speaker, one for each utterance. */
export interface SpokenPart {
  speaker: string | null
  /** The time in the recording, if known. */
  startMs: number | null
  text: string
}

/** The utterances of a text in their order, at any depth. */
export function spokenParts(content: DocumentJson): SpokenPart[] {
  const parts: SpokenPart[] = []
  const visit = (node: NodeJson): void => {
    if (node.type === 'utterance') parts.push(partOf(node))
    else node.content?.forEach(visit)
  }
  visit(content)
  return parts
}

function partOf(utterance: NodeJson): SpokenPart {
  const { speaker, start } = utterance.attrs ?? {}
  return {
    speaker: typeof speaker === 'string' && speaker !== '' ? speaker : null,
    startMs: typeof start === 'number' ? start : null,
    text: textOfBlock(utterance),
  }
}

/** The last characters of a turn: a question may be followed by half a sentence that makes it easier to answer. */
const ENDING_CHARS = 160
const ASKS = /[?？؟]["'”’)\]]*(?:\s|$)/u

/**
 * How much each speaker says, in the order in which they first speak: consecutive parts of one speaker are one turn.
 */
export function speakersOf(parts: readonly SpokenPart[]): SpeakerPart[] {
  const speakers = new Map<string | null, SpeakerPart>()
  parts.forEach(({ speaker, text }, at) => {
    const known = speakers.get(speaker) ?? { name: speaker, turns: 0, words: 0, questions: 0 }
    const begins = at === 0 || parts[at - 1]?.speaker !== speaker
    const ends = parts[at + 1]?.speaker !== speaker || at === parts.length - 1
    speakers.set(speaker, {
      name: speaker,
      turns: known.turns + (begins ? 1 : 0),
      words: known.words + text.split(/\s+/u).filter(Boolean).length,
      questions: known.questions + (ends && ASKS.test(text.trimEnd().slice(-ENDING_CHARS)) ? 1 : 0),
    })
  })
  return [...speakers.values()]
}
