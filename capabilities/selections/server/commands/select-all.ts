import { sql, type RawBuilder } from 'kysely'
import { Failure, invalidAt } from '#platform/kernel/errors.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { defineCommand } from '#journal/server/index.ts'
import { askedList } from '../../model/selection.ts'
import { selectableLists } from '../contracts.ts'
import { forgetEarlierSelections, insertSelection } from '../store.ts'

/**
 * Selects all rows that match a list now, or only the named ones among them; rows that match later are not included. It
 * changes nothing; the answer has their number.
 * @throws Failure NotFound if the actor may not see the scope of the list
 */
export const selectAll = defineCommand({
  name: 'select-all',
  who: { own: 'Everyone can choose, for themselves, among the rows that they can see.' },
  undo: { never: 'A selection is replaced by selecting something else.' },
  input: askedList,
  async run(context, { list, question, ids }): Promise<{ id: Id }> {
    const { tx, teamId, actor, hooks } = context
    const one = hooks.of(selectableLists).find(({ name }) => name === list)
    if (!one) throw invalidAt(['list'], 'The rows of this list cannot all be chosen.')
    if (actor.userId === null)
      throw new Failure('InvalidOperation', 'Only members of the workspace can select all rows of a list.')
    const asked = await one.prepare(context, one.parse(question))
    const id = newId()
    const scopeId = await one.placeOf(tx, actor, asked)
    await insertSelection(
      tx,
      teamId,
      { id, scopeId, list, question: asked, kind: one.kindOf(asked), createdById: actor.userId },
      ids === undefined ? await one.rows(tx, actor, asked) : named(ids, await one.among(tx, actor, asked, ids)),
    )
    await forgetEarlierSelections(tx, actor.userId)
    return { id }
  },
})

/** The named rows that are in the list, in the order in which they are named. */
function named(ids: ReadonlyArray<Id>, listed: ReadonlyArray<Id>): RawBuilder<unknown> {
  const isListed = new Set(listed)
  const kept = [...new Set(ids)].filter((id) => isListed.has(id))
  return sql`select id, place from unnest(${kept}::uuid[]) with ordinality as named (id, place)`
}
