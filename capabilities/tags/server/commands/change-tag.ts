import { Failure, notFound } from '#platform/kernel/errors.ts'
import { isUniqueViolation } from '#platform/server/database/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { tagPolicy } from '../../model/policy.ts'
import { tagChange } from '../../model/tag.ts'
import { findTags, updateTag } from '../store.ts'

export const changeTag = defineCommand({
  name: 'change-tag',
  input: tagChange,
  async run({ tx, actor, emit }, { id, ...change }) {
    const [tag] = await findTags(tx, [id])
    if (!tag || !tagPolicy.allows(actor, 'view', tag)) throw notFound('The tag')
    tagPolicy.authorize(actor, 'edit', tag)
    try {
      await updateTag(tx, id, change)
    } catch (error) {
      if (isUniqueViolation(error)) throw new Failure('InvalidOperation', `The project already has a tag “${change.title ?? ''}”. Choose another title, or merge the two.`, { cause: error })
      throw error
    }
    const before = { title: tag.title, color: tag.color, description: tag.description }
    emit({ type: 'tag.changed', resource: { kind: 'tag', id }, scopeId: tag.scopeId, before, after: { ...before, ...change } })
    return { id }
  },
})
