import { seededRandom } from '#platform/kernel/seeded-random.ts'
import { chooseSentences, type ExtractiveFramework, type SourceSentence } from '#summaries/model/choose-sentences.ts'
import { medianTime } from './median-time.ts'
import { readTruthMeetings } from './truth-meetings.ts'

const WORDS = 20_000
const SUMMARY_WORDS = 260
const DIMENSIONS = 384
const SEED = 5
const FRAMEWORKS: readonly ExtractiveFramework[] = ['Summary', 'Essential', 'Chronological', 'ByQuestion', 'ByThemes']

/** How long choosing from this many words takes with vectors (of chance), for the slowest framework. */
export async function measureChoosingTime(): Promise<number> {
  const sentences = longText()
  let slowest = 0
  for (const framework of FRAMEWORKS) {
    const time = await medianTime(async () => chooseSentences(sentences, framework, SUMMARY_WORDS))
    slowest = Math.max(slowest, time)
  }
  return slowest
}

function longText(): SourceSentence[] {
  const random = seededRandom(SEED)
  const sentences: SourceSentence[] = []
  let words = 0
  for (const { text, speaker } of readTruthMeetings().flatMap((meeting) => meeting.sentences)) {
    if (words >= WORDS) break
    words += text.split(' ').length
    const vector = Float32Array.from({ length: DIMENSIONS }, () => (random() - 0.5) * Math.sqrt(12 / DIMENSIONS))
    sentences.push({ text, speaker, vector, isInterviewer: false, startMs: null, under: null })
  }
  return sentences
}
