import { chooseSentences } from '#summaries/model/choose-sentences.ts'
import { rougeOne } from './rouge.ts'
import { textRank } from './text-rank.ts'
import { readTruthMeetings, type TruthMeeting } from './truth-meetings.ts'

/** Each way of choosing has this many words of a meeting. */
const BUDGET_WORDS = 120

/** The mean ROUGE-1 of each way of choosing. */
export interface Summarised {
  chosen: number
  lead: number
  textRank: number
}

/** Summarises the meetings that were not used to choose parameters. */
export async function measureSummaries(): Promise<Summarised> {
  const meetings = readTruthMeetings().filter(({ isForChoosing }) => !isForChoosing)
  const meanOf = (summaryOf: (meeting: TruthMeeting) => string): number =>
    meetings.reduce((sum, meeting) => sum + rougeOne(summaryOf(meeting), meeting.reference), 0) / meetings.length
  return {
    chosen: meanOf(chosenText),
    lead: meanOf(({ sentences }) => firstWithin(sentences.map(({ text }) => text))),
    textRank: meanOf(({ sentences }) => {
      const texts = sentences.map(({ text }) => text)
      const ranks = textRank(texts)
      const order = [...texts.keys()].toSorted((one, other) => (ranks[other] ?? 0) - (ranks[one] ?? 0))
      return firstWithin(order.map((at) => texts[at] ?? ''))
    }),
  }
}

/** The sentences that a summary of the product has. */
function chosenText({ sentences }: TruthMeeting): string {
  const sections = chooseSentences(
    sentences.map(({ text, speaker }) => ({
      text,
      vector: null,
      speaker,
      isInterviewer: false,
      startMs: null,
      under: null,
    })),
    'Summary',
    BUDGET_WORDS,
  )
  return (sections ?? []).flatMap((section) => section.sentences.map((at) => sentences[at]?.text ?? '')).join(' ')
}

/** The first of the sentences that fit into the budget. */
function firstWithin(texts: readonly string[]): string {
  let left = BUDGET_WORDS
  return texts
    .filter((text) => {
      const words = text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0
      if (words === 0 || words > left) return false
      left -= words
      return true
    })
    .join(' ')
}
