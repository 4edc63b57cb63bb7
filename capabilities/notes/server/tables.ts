import type { Generated } from 'kysely'
import type { NodeJson } from '#editor/document/content.ts'
import type { NoteOrigin } from '../model/note.ts'
import type { PastOption, QuestionOption, QuestionType, ResponseData } from '../model/question.ts'
import type { AnnouncedBy } from '#platform/server/database/tables.ts'

interface NotesTable {
  id: string
  team_id: string
  scope_id: string
  project_id: string
  document_id: string
  title: string
  locked: Generated<boolean>
  origin: Generated<NoteOrigin>
  import_source_id: string | null
  external_id: string | null
  preview: Generated<string>
  /** It was rendered before answers were shown behind their questions: a job renders it again. */
  preview_is_former: Generated<boolean>
  rank: Generated<number>
  happened_at: Date | null
  created_by_kind: string
  created_by_id: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
  deletion_id: string | null
}

interface QuestionsTable {
  id: string
  team_id: string
  scope_id: string
  project_id: string
  type: QuestionType
  text: string
  options: ReadonlyArray<QuestionOption>
  past_options: Generated<ReadonlyArray<PastOption>>
  same_answer: Generated<string[] | null>
  rank: Generated<number>
  created_at: Generated<Date>
  deleted_at: Generated<Date | null>
}

interface ResponsesTable {
  id: Generated<string>
  note_id: string
  question_id: string
  team_id: string
  response: string[]
  response_data: ResponseData | null
}

interface NoteSketchesTable {
  note_id: string
  team_id: string
  row_digest: string | null
  band_1: number | null
  band_2: number | null
  band_3: number | null
  band_4: number | null
  band_5: number | null
}

interface GivenAnswersTable {
  note_id: string
  question_id: string
  team_id: string
  answer_id: string
  stood: NodeJson | null
  said: NodeJson | null
}

declare module '#platform/server/database/tables.ts' {
  interface CellTables {
    given_answers: GivenAnswersTable
    note_sketches: NoteSketchesTable
    notes: NotesTable
    questions: QuestionsTable
    responses: ResponsesTable
  }
}

/** Which events announce changes of these rows. */
export const announcedBy = {
  given_answers: ['document', 'note'],
  note_sketches: ['document', 'note'],
  notes: [
    'document',
    'note.created',
    'note.copied',
    'note.moved',
    'note.restored',
    // Without the events of its act, if a large place is deleted step by step.
    'note.deleted',
    'deletion',
    { events: ['note'], columns: ['title', 'locked', 'preview', 'happened_at', 'updated_at'] },
  ],
  questions: ['question', 'project', 'note.created', 'note.moved'],
  responses: ['document', 'note', 'question'],
} as const satisfies AnnouncedBy
