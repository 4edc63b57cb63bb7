import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Id } from '#platform/kernel/ids.ts'
import { SURVEY_COLUMNS, writeAnswer } from '#database/sample/write-study.ts'
import type { ImportMapping } from '#imports/model/table-mapping.ts'
import { runImportNow } from '#imports/server/index.ts'
import { memberOf, type Seeding } from './steps.ts'

const FILE_NAME = 'autumn-survey.csv'

const [RESPONDENT, SUBMITTED, PLAN, RECOMMEND, STOPPED, WISH] = SURVEY_COLUMNS

const columns: ImportMapping['columns'] = [
  { index: 0, header: RESPONDENT, role: 'title', label: RESPONDENT },
  { index: 1, header: SUBMITTED, role: 'timestamp', label: SUBMITTED },
  { index: 2, header: PLAN, role: 'field', label: PLAN, fieldType: 'SELECT' },
  { index: 3, header: RECOMMEND, role: 'field', label: RECOMMEND, fieldType: 'NPS' },
  {
    index: 4,
    header: STOPPED,
    role: 'question',
    label: STOPPED,
    questionType: 'MULTI_SELECT',
    multiSelectDelimiter: ';',
  },
  { index: 5, header: WISH, role: 'question', label: WISH, questionType: 'FREE_TEXT' },
]

/** By its key a row that is imported again finds its note, so that an interrupted survey is completed. */
const MAPPING: ImportMapping = {
  format: 'csv',
  encoding: 'utf-8',
  delimiter: ',',
  quoted: true,
  leadingRows: 0,
  headerRows: 1,
  columns,
  keyColumn: 0,
  locale: 'en',
  timeZone: 'UTC',
  dateOrder: 'YMD',
}

/** Imports the survey as a member would: a CSV file whose rows become notes with fields and answers. */
export async function importSurvey(seeding: Seeding, projectId: Id, answers: number): Promise<void> {
  const member = await memberOf(seeding, 0)
  const { notes } = await member.read(async (tx) =>
    tx
      .selectFrom('notes')
      .select((row) => row.fn.countAll<string>().as('notes'))
      .where('project_id', '=', projectId)
      .executeTakeFirstOrThrow(),
  )
  if (Number(notes) >= answers) return
  const rows = Array.from({ length: answers }, (_, number) => writeAnswer(seeding.seed, number, seeding.today))
  const folder = await mkdtemp(join(tmpdir(), 'quarry-survey-'))
  try {
    const path = join(folder, FILE_NAME)
    await writeFile(path, [SURVEY_COLUMNS, ...rows].map((row) => row.map(quoted).join(',')).join('\r\n'))
    const [ended] = await runImportNow(seeding.services, member, { projectId, files: [{ path }], mappings: [MAPPING] })
    if (ended?.state !== 'DONE') throw new Error(`The survey was not imported: ${ended?.errorMessage ?? 'no reason'}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`
}
