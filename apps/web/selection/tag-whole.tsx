import { newTagOf, TagPicker, useRecentTags, type PickableTag } from '#tags/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'

interface NewTagOfAll {
  id: Id
  title: string
  color: string
  projectId: Id
}

interface TagWholeProps {
  projectId: Id
  tags: readonly PickableTag[]
  /** Whether the chosen tag is removed. */
  removes: boolean
  label: string
  onGive: (given: { add: Id[] } | { remove: Id[] } | { newTag: NewTagOfAll }) => Promise<boolean>
  onClose: () => void
}

/** One tag for all chosen highlights, or one to remove from them. */
export function TagWhole({ projectId, tags, removes, label, onGive, onClose }: TagWholeProps) {
  const { recent, remember } = useRecentTags(projectId)
  const add = async (tag: PickableTag): Promise<void> => {
    remember(tag.id)
    await onGive({ add: [tag.id] })
  }
  const makeAndAdd = async (typed: string): Promise<void> => {
    const { id, title, color } = newTagOf(typed, tags.length)
    remember(id)
    await onGive({ newTag: { id, title, color, projectId } })
  }
  return (
    <TagPicker
      tags={tags}
      applied={[]}
      recent={recent}
      mayCreate={!removes}
      onApply={(tag) => void (removes ? onGive({ remove: [tag.id] }) : add(tag))}
      onRemove={() => undefined}
      onCreate={(title) => void makeAndAdd(title)}
      onClose={onClose}
      label={label}
    />
  )
}
