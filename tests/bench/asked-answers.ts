import { gunzipSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { fileOf, type Question, type RetrievalSet } from './retrieval-sets.ts'

const SURVEYS: ReadonlyArray<{ path: string; delimiter?: string }> = [
  { path: '1-feedback/dask-user-survey-2019-2020/2019-user-survey-results.csv.gz' },
  { path: '1-feedback/dask-user-survey-2019-2020/2020-user-survey-results.csv.gz' },
  { path: '1-feedback/jupyter-notebook-ux-2015/20160115235816-SurveyExport.csv' },
  { path: '1-feedback/k8s-contributor-survey-2018/contribex-survey-2018.csv' },
  { path: '1-feedback/osmi-mental-health-tech-2016/mental-heath-in-tech-2016_20161114.csv' },
  { path: '1-feedback/rstudio-learning-r-2018/Learning R Internet Survey - Form Responses 1.tsv', delimiter: '\t' },
  { path: '1-feedback/stacks-community-survey-2020/results-anonymized-randomized.csv' },
  { path: '1-feedback/xarray-user-survey-2021/2021-01.csv' },
  { path: '1-feedback/cncf-2022-2023/2022 CNCF Survey - Raw Data.csv' },
  { path: '1-feedback/cncf-2022-2023/CNCF Maintainers Survey 2023 H1.csv' },
]
const MOST_QUESTIONS = 200
/** A question with fewer different answers in words is one of choices. */
const LEAST_ANSWERS = 10
const LEAST_WORDS = 3
const MOST_ANSWERS = 40

/** Questions that surveys asked, and the answers in words that people gave them, each a text of its own. */
export function readAskedAnswers(): RetrievalSet {
  const set: RetrievalSet = { texts: [], questions: [] }
  for (const { path, delimiter = ',' } of SURVEYS) {
    const file = readFileSync(fileOf(path))
    const [header = [], ...rows] = parse(path.endsWith('.gz') ? gunzipSync(file) : file, {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
    }) as string[][]
    for (const [column, asked] of header.entries()) {
      const said = new Set(rows.map((cells) => (cells[column] ?? '').replaceAll(/\s+/g, ' ').trim()))
      const answers = [...said].filter((text) => text.split(' ').length >= LEAST_WORDS).slice(0, MOST_ANSWERS)
      const text = asked.replaceAll(/[\s_]+/g, ' ').trim()
      if (answers.length < LEAST_ANSWERS || text.split(' ').length < LEAST_WORDS) continue
      if (set.questions.length === MOST_QUESTIONS) return set
      set.questions.push(questionOf(set, `${path} ${column}`, text, answers))
    }
  }
  return set
}

function questionOf({ texts }: RetrievalSet, id: string, text: string, answers: readonly string[]): Question {
  const grades = new Map<string, number>()
  for (const [at, body] of answers.entries()) {
    const answer = `${id} ${at}`
    grades.set(answer, 1)
    const passages = [{ start: 0, end: body.length, text: body }]
    texts.push({ id: answer, place: 'answers', title: '', body, passages })
  }
  return { id, text, answers: grades }
}
