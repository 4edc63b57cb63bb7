import { Failure, notFound } from '#platform/kernel/errors.ts'
import { normalizeName } from '#platform/kernel/names.ts'
import { isUniqueViolation } from '#platform/server/database/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { tagPolicy } from '../../model/policy.ts'
import { tagChange } from '../../model/tag.ts'
import { beginAct } from '../acts.ts'
import { findGroups } from '../boards-store.ts'
import { findTags } from '../store.ts'
import { tagActUndo } from '../undo-handlers.ts'

/**
 * Changes the title, meaning and colour of a tag, everywhere at once. A colour given to it stays, whatever its group's.
 */
export const changeTag = defineCommand({
  name: 'change-tag',
  who: [tagPolicy.may('edit'), tagPolicy.may('lock')],
  undo: tagActUndo,
  input: tagChange,
  async run(context, { id, actId, title, color, keepsColor, locked, ...plain }) {
    const { tx, actor } = context
    const [tag] = await findTags(tx, [id])
    if (!tag || !tagPolicy.allows(actor, 'view', tag)) throw notFound('The tag')
    if (locked !== undefined && locked !== tag.locked) tagPolicy.authorize(actor, 'lock', tag)
    const words = Object.values({ title, color, keepsColor, ...plain }).some((value) => value !== undefined)
    // A request without changes still needs the right to edit.
    if (words || locked === undefined) tagPolicy.authorize(actor, 'edit', tag)
    const [group] = tag.tagGroupId === null ? [] : await findGroups(tx, [tag.tagGroupId])
    const patch = {
      ...(title === undefined ? {} : { title, title_key: normalizeName(title) }),
      ...(color === undefined ? {} : { color, keeps_color: true }),
      ...(keepsColor === undefined
        ? {}
        : { keeps_color: keepsColor, ...(!keepsColor && group ? { color: group.color } : {}) }),
      ...(plain.description === undefined ? {} : { description: plain.description }),
      ...(plain.role === undefined ? {} : { role: plain.role }),
      ...(locked === undefined ? {} : { locked }),
    }
    const act = beginAct(context, actId)
    try {
      await act.patch('tags', new Map([[id, patch]]))
    } catch (error) {
      if (isUniqueViolation(error))
        throw new Failure(
          'InvalidOperation',
          `There is already a tag “${title ?? ''}” here. Choose another title, or merge the two.`,
          { cause: error },
        )
      throw error
    }
    return { id, actId: await act.keep() }
  },
})
