import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { askedText } from '#evidence/model/asked-text.ts'
import { namesAsked } from '#evidence/model/names-asked.ts'
import type { FoundPassage } from '#evidence/model/rank-passages.ts'
import type { EmbeddedText, Embedder } from '#platform/server/models/index.ts'
import { cutPassages } from '#search/model/passages.ts'
import { embedAll } from './retrieval-ranking.ts'
import { similarityOf } from './retrieval-scores.ts'
import { fileOf, isForChoosing, readSciFact } from './retrieval-sets.ts'
import { asWritten } from './truth-meetings.ts'

/** A question with the stretches (UTF-16 offsets of the body) that a person marked as its evidence. */
export interface TruthQuestion {
  text: string
  answer: string
  spans: ReadonlyArray<{ start: number; end: number }>
}

/** A text in which questions are asked, with the passages that search cuts of it. */
export interface TruthCorpus {
  name: string
  isForChoosing: boolean
  body: string
  turns: ReadonlyArray<{ speaker: string; start: number; end: number }>
  passages: ReadonlyArray<{ start: number; end: number; text: string }>
  questions: TruthQuestion[]
}

interface Meeting {
  meeting_transcripts: Array<{ speaker: string; content: string }>
  specific_query_list: Array<{ query: string; answer: string; relevant_text_span: Array<[string, string]> }>
}

/** The meetings of QMSum (validation) as notes, with the questions about each. */
export function readTruthCorpora(): TruthCorpus[] {
  const folder = fileOf('4-interviews/qmsum-val')
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => {
      const name = file.replace(/\.json$/, '')
      const meeting = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Meeting
      let body = ''
      const turns = meeting.meeting_transcripts.map(({ speaker, content }) => {
        const start = body.length
        body += asWritten(content)
        const turn = { speaker, start, end: body.length }
        body += '\n'
        return turn
      })
      const questions = meeting.specific_query_list.map(({ query, answer, relevant_text_span: spans }) => ({
        text: query,
        answer: asWritten(answer),
        spans: spans.map(([from, to]) => ({
          start: turns[Number(from)]?.start ?? 0,
          end: turns[Number(to)]?.end ?? 0,
        })),
      }))
      return { name, isForChoosing: isForChoosing(name), body, turns, passages: cutPassages('', body), questions }
    })
}

/** The abstracts that answer the first of the claims, and every fourth of the others, one corpus for each half of the claims. */
export function readTruthPapers(claims: number): TruthCorpus[] {
  const { texts, questions } = readSciFact()
  return [true, false].map((choosing) => {
    const asked = questions.filter(({ id }) => isForChoosing(id) === choosing).slice(0, claims)
    const answering = new Set(asked.flatMap(({ answers }) => [...answers.keys()]))
    let body = ''
    const places = new Map<string, { start: number; end: number }>()
    for (const [at, text] of texts.entries()) {
      if (!answering.has(text.id) && at % 16 !== 0) continue
      const start = body.length
      body += text.body
      places.set(text.id, { start, end: body.length })
      body += '\n'
    }
    return {
      name: `papers ${choosing}`,
      isForChoosing: choosing,
      body,
      turns: [],
      passages: cutPassages('', body),
      questions: asked.map(({ text, answers }) => ({
        text,
        answer: '',
        spans: [...answers.keys()].flatMap((id) => places.get(id) ?? []),
      })),
    }
  })
}

/** The vectors of the passages of a corpus. */
export async function passageVectors(
  embedder: Pick<Embedder, 'embed'>,
  { passages }: TruthCorpus,
): Promise<EmbeddedText[]> {
  return embedAll(
    embedder,
    passages.map(({ text }) => text),
    'passage',
  )
}

/** What the product asks for a question, as vectors: the question, its telling words, its parts. */
export async function questionVectors(
  embedder: Pick<Embedder, 'embed'>,
  questions: readonly string[],
): Promise<EmbeddedText[][]> {
  const asked = questions.map((question) => {
    const { text, parts } = askedText(question)
    return [text, ...parts]
  })
  const vectors = await embedAll(embedder, asked.flat(), 'query')
  return asked.map((texts) => vectors.splice(0, texts.length))
}

/** The passages of a corpus as the product finds them for a question. */
export function foundIn(
  { body, passages, turns }: TruthCorpus,
  vectors: readonly EmbeddedText[],
  question: string,
  asked: readonly EmbeddedText[],
): FoundPassage[] {
  const names = new Set(namesAsked(question, [...new Set(turns.map(({ speaker }) => speaker))]))
  return passages.map(({ start, end }, ordinal) => {
    const vector = vectors[ordinal]
    const found = {
      thing: 'note',
      ordinal,
      text: body.slice(start, end),
      similarities: vector === undefined ? [] : asked.map((one) => similarityOf(one, vector)),
    }
    if (names.size === 0) return found
    const own = turns
      .filter(({ speaker }) => names.has(speaker))
      .reduce((sum, turn) => sum + Math.max(0, Math.min(turn.end, end) - Math.max(turn.start, start)), 0)
    return { ...found, byNamed: own / Math.max(1, end - start) }
  })
}
