import { visiblePeople } from '#people/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Actor } from '#journal/server/index.ts'
import type { CountedAs } from '../model/counted.ts'
import type { Dimension } from './dimension.ts'

/** The name of a value. */
export interface ValueFace {
  key: string
  title: string
  color: string | null
}

/** The name of a dimension, and its values in their order, if they have names. */
export interface DimensionFaces {
  counted: CountedAs
  /** The title of a field or question; empty for other dimensions. */
  title: string
  isSeveral: boolean
  /** Options, people and tags; for numbers, days and texts, the key is the value. */
  values: ValueFace[]
}

/** @param keys the values that were found; options that no one chose are included as well */
export async function facesOf(
  tx: CellTransaction,
  actor: Actor,
  { source, counted, isSeveral }: Dimension,
  keys: readonly string[],
): Promise<DimensionFaces> {
  const title = source.kind === 'FIELD' ? source.field.label : source.kind === 'QUESTION' ? source.question.text : ''
  return { counted, title, isSeveral, values: await valuesOf() }

  async function valuesOf(): Promise<ValueFace[]> {
    const ids = [...new Set(keys)].filter((key) => key !== '')
    switch (source.kind) {
      case 'FIELD':
        return (source.field.options.select ?? []).map(({ id, label, color }) => ({ key: id, title: label, color }))
      case 'QUESTION':
        return source.question.options.map(({ id, optionText }) => ({ key: id, title: optionText, color: null }))
      case 'PEOPLE':
        return (await visiblePeople(tx, actor, ids)).map(({ id, name }) => ({ key: id, title: name, color: null }))
      case 'TAGS':
        return tagsOf(tx, actor, ids)
      case 'HAPPENED_AT':
      case 'CREATED_AT':
      case 'WHEN':
        return []
    }
  }
}

async function tagsOf(tx: CellTransaction, actor: Actor, ids: readonly Id[]): Promise<ValueFace[]> {
  return tx
    .selectFrom('tags')
    .select(['id as key', 'title', 'color'])
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .where('deleted_at', 'is', null)
    .where((where) => where('scope_id', '=', where.fn.any(where.val([...actor.visibleScopes]))))
    .execute()
}
