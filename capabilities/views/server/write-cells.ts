import { notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { fillFieldsOfMany } from '#fields/server/index.ts'
import type { ObjectType } from '#filters/model/system-fields.ts'
import { changeInsight, findInsights, insightPolicy } from '#insights/server/index.ts'
import { answerQuestions, changeNote, findNotes, notePolicy } from '#notes/server/index.ts'
import type { Note } from '#notes/model/note.ts'
import type { Cell } from '../model/cells.ts'
import { fieldOfKey, questionKey, questionOfKey } from '../model/columns.ts'
import { PUBLISHED } from './row-groups.ts'

/** A note or insight whose cells are written. */
interface Owner {
  id: Id
  scopeId: Id
  title: string
  /** Of an insight. */
  publishedAt?: Date | null
}

async function ownersOf(
  { tx, actor }: CommandContext,
  objectType: ObjectType,
  cells: readonly Cell[],
): Promise<{ owners: Map<Id, Owner>; notes: Note[] }> {
  const ids = [...new Set(cells.map((cell) => cell.rowId))]
  // Publishing an insight needs a different right from writing in it; its own command checks that.
  const filled = new Set(
    cells.filter(({ key }) => fieldOfKey(key) !== null || questionOfKey(key) !== null).map((cell) => cell.rowId),
  )
  const notes = objectType === 'NOTE' ? await findNotes(tx, ids) : []
  const insights = objectType === 'INSIGHT' ? await findInsights(tx, ids) : []
  for (const note of notes) {
    if (!notePolicy.allows(actor, 'view', note)) throw notFound('A note')
    if (filled.has(note.id)) notePolicy.authorize(actor, 'edit', note)
  }
  for (const insight of insights) {
    if (!insightPolicy.allows(actor, 'view', insight)) throw notFound('An insight')
    if (filled.has(insight.id)) insightPolicy.authorize(actor, 'edit', insight)
  }
  const found = [...notes, ...insights]
  if (found.length !== ids.length) throw notFound('A row')
  return { owners: new Map(found.map((owner) => [owner.id, owner])), notes }
}

/**
 * Writes cells of notes or insights, all or none, each by the rules of its owner.
 * @returns their previous content, and how many highlights lost their text because answers changed
 * @throws Failure NotFound, Forbidden, or ValidationError that names every value that does not fit its field or
 * question.
 */
export async function writeCells(
  context: CommandContext,
  objectType: Exclude<ObjectType, 'HIGHLIGHT'>,
  cells: readonly Cell[],
): Promise<{ before: Cell[]; lostHighlights: number }> {
  const { owners, notes } = await ownersOf(context, objectType, cells)
  const kind = objectType === 'NOTE' ? 'note' : 'insight'
  const filled = cells.flatMap(({ rowId, key, text, optionIds }) => {
    const fieldId = fieldOfKey(key)
    return fieldId === null ? [] : [{ ownerId: rowId, fieldId, text, ...(optionIds ? { optionIds } : {}) }]
  })
  const stood =
    filled.length === 0
      ? []
      : await fillFieldsOfMany(
          context,
          [...owners.values()].map(({ id, scopeId }) => ({ kind, id, scopeId })),
          filled,
        )
  const values = new Map(stood.map((value) => [`${value.ownerId}/${value.fieldId}`, value]))
  const answers = cells.flatMap(({ rowId, key, text, optionIds }) => {
    const questionId = questionOfKey(key)
    return questionId === null ? [] : [{ noteId: rowId, questionId, text, optionIds }]
  })
  if (answers.length > 0 && objectType !== 'NOTE') throw notFound('The column')
  const answered =
    answers.length === 0 ? { stood: [], lostHighlights: 0 } : await answerQuestions(context, notes, answers)
  const before: Cell[] = answered.stood.map(({ noteId, questionId, text, optionIds }) => ({
    rowId: noteId,
    key: questionKey(questionId),
    ...(optionIds ? { optionIds } : { text }),
  }))
  for (const cell of cells) {
    const owner = owners.get(cell.rowId)
    if (!owner || questionOfKey(cell.key) !== null) continue
    const fieldId = fieldOfKey(cell.key)
    if (fieldId !== null) {
      const value = values.get(`${cell.rowId}/${fieldId}`)
      before.push({
        rowId: cell.rowId,
        key: cell.key,
        ...(value?.optionIds
          ? { optionIds: [...value.optionIds] }
          : { text: value?.time?.toISOString() ?? value?.number?.toString() ?? value?.text ?? null }),
      })
    } else if (cell.key === 'title') {
      before.push({ rowId: cell.rowId, key: 'title', text: owner.title })
      const change = { id: cell.rowId, title: (cell.text ?? '').trim() }
      await (objectType === 'NOTE'
        ? changeNote.run(context, changeNote.input.parse(change))
        : changeInsight.run(context, changeInsight.input.parse(change)))
    } else if (objectType === 'INSIGHT') {
      before.push({ rowId: cell.rowId, key: 'status', text: owner.publishedAt ? PUBLISHED : null })
      await changeInsight.run(context, { id: cell.rowId, published: cell.text === PUBLISHED })
    } else throw notFound('The column')
  }
  return { before, lostHighlights: answered.lostHighlights }
}
