import { wordsOf } from '#evidence/model/telling-words.ts'

/** A sentence of a text, of which is known who says it and what it is under. */
interface SaidSentence {
  text: string
  speaker: string | null
  isInterviewer: boolean
  under: string | null
}

/** What was answered to a question. */
interface Asked {
  question: string
  /** Positions of the sentences of the answer. */
  answers: number[]
}

const QUESTION = /[?？؟]["”’)]*\s*$/u
/** Shorter ones only go on ("Really?", "Why?"). */
const LEAST_WORDS = 4

/**
 * The questions of a text with their answers, in its order: what an interviewer asked last or, without known
 * interviewers, another speaker; else the question of a survey or the heading that a sentence is under.
 */
export function askedQuestions(sentences: readonly SaidSentence[]): Asked[] {
  const asked = new Map<string, number[]>()
  const hasInterviewer = sentences.some(({ isInterviewer }) => isInterviewer)
  let question: { text: string; speaker: string | null } | null = null
  for (const [at, { text, speaker, isInterviewer, under }] of sentences.entries()) {
    if (under !== sentences[at - 1]?.under) question = null
    const mayAsk = hasInterviewer ? isInterviewer : speaker !== null
    if (mayAsk && QUESTION.test(text) && wordsOf(text).length >= LEAST_WORDS) question = { text, speaker }
    else if (!isInterviewer && (hasInterviewer || speaker === null || speaker !== question?.speaker)) {
      const heading = question?.text ?? under
      if (heading === null) continue
      const answers = asked.get(heading) ?? []
      answers.push(at)
      asked.set(heading, answers)
    }
  }
  return [...asked].map(([text, answers]) => ({ question: text, answers }))
}
