import type { SourceSentence } from './choose-sentences.ts'

/** What was answered to a question. */
interface Asked {
  question: string
  /** Positions of the sentences of the answer. */
  answers: number[]
}

const QUESTION = /[?？؟]["”’)]*\s*$/u
/** Shorter ones only go on ("Really?", "Why?"). */
const LEAST_CHARS = 16

/**
 * The questions of a text with their answers, in its order: those of a survey and headings (`under`), else what
 * interviewers ask; without known interviewers, what one speaker asks and another answers.
 */
export function askedQuestions(sentences: readonly SourceSentence[]): Asked[] {
  const asked = new Map<string, number[]>()
  const hasInterviewer = sentences.some(({ isInterviewer }) => isInterviewer)
  let question: { text: string; speaker: string | null } | null = null
  for (const [at, { text, speaker, isInterviewer, under }] of sentences.entries()) {
    if (under !== sentences[at - 1]?.under) question = null
    const mayAsk = hasInterviewer ? isInterviewer : speaker !== null
    if (mayAsk && QUESTION.test(text) && text.length >= LEAST_CHARS) question = { text, speaker }
    else if (!isInterviewer && (hasInterviewer || speaker === null || speaker !== question?.speaker)) {
      const heading = question?.text ?? under
      if (heading !== null) asked.set(heading, [...(asked.get(heading) ?? []), at])
    }
  }
  return [...asked].map(([text, answers]) => ({ question: text, answers }))
}
