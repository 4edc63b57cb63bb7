import type { AskedModel, ModelAnswer } from './language-service.ts'

/** A sentence of a note as a model is given it. */
export interface AskedSentence {
  number: number
  speaker: string | null
  text: string
}

/** What a model answers about one sentence. */
export interface AnsweredSentence {
  section: string
  text: string
  first: number
  last?: number
  quote: string
}

/** The numbered sentences that a model was asked to summarise. */
export function askedSentences({ body }: AskedModel): AskedSentence[] {
  const note = body.messages.find(({ role }) => role === 'user')?.content ?? ''
  return Array.from(note.matchAll(/^(\d+)\. (?:\[([^\]]*)\] )?(.*)$/gmu), ([, number, speaker, text]) => ({
    number: Number(number),
    speaker: speaker ?? null,
    text: text ?? '',
  }))
}

/** An answer with these sentences, in pieces of a few characters as models send them. */
export function writtenAnswer(sentences: readonly AnsweredSentence[]): ModelAnswer {
  const sections = sentences.map(({ section, text, first, last = first, quote }) => ({
    section,
    sentences: [{ text, first, last, quote }],
  }))
  return { pieces: JSON.stringify({ sections }).match(/[\s\S]{1,40}/g) ?? [] }
}

/** The sections that a model was asked for, by id. */
function askedSections({ body }: AskedModel): string[] {
  const prompt = body.messages.find(({ role }) => role === 'system')?.content ?? ''
  return Array.from(prompt.matchAll(/^- "([\w-]+)": /gmu), ([, id = '']) => id).filter(
    (id) => !['first', 'quote'].includes(id),
  )
}

/** A model that repeats sentences of participants word for word, each with itself as its quote. */
export function honestModel(asked: AskedModel, most = 3): ModelAnswer {
  const [section = ''] = askedSections(asked)
  return writtenAnswer(
    askedSentences(asked)
      .filter(({ speaker }) => speaker !== 'Interviewer')
      .slice(0, most)
      .map(({ number, text }) => ({ section, text, first: number, quote: text })),
  )
}
