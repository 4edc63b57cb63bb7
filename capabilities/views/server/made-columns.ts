import type { CellTransaction } from '#platform/server/database/index.ts'
import { fieldsOf, type Field } from '#fields/server/index.ts'
import type { Actor } from '#journal/server/index.ts'
import type { Question } from '#notes/model/question.ts'
import { questionsOf } from '#notes/server/index.ts'
import { fieldOfKey, fieldOwnerOf, questionOfKey } from '../model/columns.ts'
import type { RequestedRows } from './requested-rows.ts'

/** The fields and questions by which a definition sorts or groups rows. */
export interface MadeColumns {
  fields: ReadonlyMap<string, Field>
  questions: ReadonlyMap<string, Question>
}

/** Returns the fields and questions by which a definition sorts or groups rows, as far as the actor may see them. */
export async function madeColumnsFor(
  tx: CellTransaction,
  actor: Actor,
  { projectId, objectType, data: { sort, group } }: RequestedRows,
): Promise<MadeColumns> {
  const keys = [sort?.key, group].flatMap((key) => key ?? [])
  const only = keys.flatMap((key) => fieldOfKey(key) ?? [])
  const fields =
    only.length > 0 ? await fieldsOf(tx, actor, projectId, fieldOwnerOf(objectType), { hiddenToo: true, only }) : []
  const asked = new Set(keys.flatMap((key) => questionOfKey(key) ?? []))
  const questions = asked.size === 0 || objectType === 'INSIGHT' ? [] : await questionsOf(tx, projectId)
  return {
    fields: new Map(fields.map((field) => [field.id, field])),
    questions: new Map(
      questions
        .filter(({ id, scopeId }) => asked.has(id) && actor.visibleScopes.includes(scopeId))
        .map((question) => [question.id, question]),
    ),
  }
}
