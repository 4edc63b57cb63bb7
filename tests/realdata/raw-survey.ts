import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { gunzipSync } from 'node:zlib'
import { parse as parseWithOtherReader } from 'csv-parse/sync'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { proofSize } from '#tests/harness/proof-size.ts'

/** The folder of the surveys; absent on most machines. */
export const FEEDBACK = join(import.meta.dirname, '../../../shared/data/1-feedback')

/**
 * A survey of the real data: a table whose shape is known from another source (Python's csv module counted its cells).
 */
export interface RealSurvey {
  file: string
  columns: number
  encoding?: 'WIN1252'
  delimiter?: string
  /** It is imported as a workbook made from it; the table is still what it is compared with. */
  asWorkbook?: true
}

export const REAL_SURVEYS: readonly RealSurvey[] = [
  { file: 'osmi-mental-health-tech-2016/mental-heath-in-tech-2016_20161114.csv', columns: 63 },
  { file: 'cncf-2022-2023/CNCF Maintainers Survey 2023 H1.csv', columns: 25 },
  { file: 'cncf-2022-2023/2022 CNCF Survey - Raw Data.csv', columns: 215, encoding: 'WIN1252' },
  { file: 'dask-user-survey-2019-2020/2019-user-survey-results.csv.gz', columns: 24 },
  { file: 'dask-user-survey-2019-2020/2020-user-survey-results.csv.gz', columns: 25 },
  { file: 'fivethirtyeight-surveys/StarWars.csv', columns: 38, encoding: 'WIN1252' },
  { file: 'fivethirtyeight-surveys/comma-survey.csv', columns: 13 },
  { file: 'fivethirtyeight-surveys/flying-etiquette.csv', columns: 27 },
  { file: 'jupyter-notebook-ux-2015/20160115235816-SurveyExport.csv', columns: 37 },
  { file: 'jupyter-notebook-ux-2015/survey_short_columns.csv', columns: 38 },
  { file: 'stacks-community-survey-2020/results-anonymized-randomized.csv', columns: 53 },
  {
    file: 'rstudio-learning-r-2018/Learning R Internet Survey - Form Responses 1.tsv',
    columns: 43,
    delimiter: '\t',
  },
  { file: 'stacks-community-survey-2020/results-anonymized-randomized.csv', columns: 53 },
  { file: 'xarray-user-survey-2021/2021-01.csv', columns: 60 },
]

/** Surveys of up to some hundred answers, of both encodings, compressed and plain, narrow and wide. */
const SMALL_SURVEYS: ReadonlySet<string> = new Set([
  'cncf-2022-2023/CNCF Maintainers Survey 2023 H1.csv',
  'dask-user-survey-2019-2020/2020-user-survey-results.csv.gz',
  'fivethirtyeight-surveys/StarWars.csv',
])

/**
 * The only workbook of the real data contains tables of results and no one's answers (CNCF 2021): this one is made from
 * one.
 */
const SURVEY_AS_WORKBOOK: RealSurvey = {
  ...proofSize(
    { file: 'stacks-community-survey-2020/results-anonymized-randomized.csv', columns: 53 },
    { file: 'osmi-mental-health-tech-2016/mental-heath-in-tech-2016_20161114.csv', columns: 63 },
  ),
  asWorkbook: true,
}

/** What is compared with the raw file in a run: one as a workbook and the small ones; in a large proof all of them. */
export const SURVEYS_OF_A_RUN: readonly RealSurvey[] = [
  SURVEY_AS_WORKBOOK,
  ...proofSize(
    REAL_SURVEYS.filter(({ file }) => SMALL_SURVEYS.has(file)),
    REAL_SURVEYS,
  ),
]

/** Returns the bytes of the file, decompressed. */
export function bytesOf({ file }: RealSurvey): Buffer {
  const bytes = readFileSync(join(FEEDBACK, file))
  return file.endsWith('.gz') ? gunzipSync(bytes) : bytes
}

/** Returns the records of the file, by a reader that is not ours. */
export function recordsOf(survey: RealSurvey): string[][] {
  const text = new TextDecoder(survey.encoding === 'WIN1252' ? 'windows-1252' : 'utf-8').decode(bytesOf(survey))
  return parseWithOtherReader(text, {
    delimiter: survey.delimiter ?? ',',
    relax_column_count: true,
    bom: true,
  }) as string[][]
}

/**
 * Copies the raw file with PostgreSQL's own CSV reader (COPY) into a table `raw_survey` with `n`, the number of the
 * record from 1, and a text for each cell. None of our code reads it.
 */
export async function copyRaw(client: pg.Client, survey: RealSurvey): Promise<void> {
  const names = Array.from({ length: survey.columns }, (_, at) => `c${at}`)
  await client.query('drop table if exists raw_survey')
  await client.query(
    `create temporary table raw_survey (n integer generated always as identity, ${names.map((name) => `${name} text`).join(', ')})`,
  )
  const options = [
    'format csv',
    `delimiter '${survey.delimiter ?? ','}'`,
    `encoding '${survey.encoding ?? 'UTF8'}'`,
  ].join(', ')
  await pipeline(
    // One file ends its lines in two carriage returns, which produces an empty record after each.
    Readable.from([Buffer.from(bytesOf(survey).toString('latin1').replaceAll('\r\r\n', '\r\n'), 'latin1')]),
    client.query(copyFrom(`copy raw_survey (${names.join(', ')}) from stdin with (${options})`)),
  )
}
