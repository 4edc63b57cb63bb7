import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sentencesOf } from '#editor/document/sentences.ts'
import { titlesOf } from '#evidence/model/telling-phrases.ts'
import { isTelling, stemOf, wordsOf } from '#evidence/model/telling-words.ts'
import { fileOf, isForChoosing } from './retrieval-sets.ts'
import { asWritten } from './truth-meetings.ts'

interface Titled {
  /** The share of topics whose title has a telling word of what a person called the topic. */
  titles: number
  /** The same of titles of the three most frequent telling words. */
  frequent: number
}

/** Titles of the topics of the meetings of QMSum that were not used to choose parameters, beside those of persons. */
export function measureTitles(): Titled {
  const folder = fileOf('4-interviews/qmsum-val')
  const hits = { titles: 0, frequent: 0, topics: 0 }
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    if (isForChoosing(file.replace(/\.json$/, ''))) continue
    const { topic_list: topics, meeting_transcripts: turns } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
      topic_list: Array<{ topic: string; relevant_text_span: Array<[string, string]> }>
      meeting_transcripts: Array<{ content: string }>
    }
    const parts = topics.map(({ relevant_text_span: spans }) =>
      spans
        .flatMap(([first, last]) => turns.slice(Number(first), Number(last) + 1))
        .flatMap(({ content }) => sentencesOf(asWritten(content)).map(({ text }) => text)),
    )
    const titles = titlesOf(parts)
    for (const [at, { topic }] of topics.entries()) {
      const called = stemsOf(topic)
      if (called.length === 0) continue
      hits.topics += 1
      if (stemsOf(titles[at] ?? '').some((stem) => called.includes(stem))) hits.titles += 1
      if (mostFrequent(parts[at] ?? []).some((stem) => called.includes(stem))) hits.frequent += 1
    }
  }
  return { titles: hits.titles / hits.topics, frequent: hits.frequent / hits.topics }
}

function stemsOf(text: string): string[] {
  return wordsOf(text).filter(isTelling).map(stemOf)
}

function mostFrequent(sentences: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const stem of sentences.flatMap(stemsOf)) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 3)
    .map(([stem]) => stem)
}
