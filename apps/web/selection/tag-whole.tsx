import { creatingTag, newTagOf, TagPicker, useRecentTags, type PickableTag } from '#tags/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { reportRefusal } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'

interface TagWholeProps {
  projectId: Id
  tags: readonly PickableTag[]
  /** Whether the chosen tag is removed. */
  removes: boolean
  label: string
  onGive: (given: { add: Id[] } | { remove: Id[] }) => Promise<boolean>
  onClose: () => void
}

/** One tag for all chosen highlights, or one to remove from them. */
export function TagWhole({ projectId, tags, removes, label, onGive, onClose }: TagWholeProps) {
  const { recent, remember } = useRecentTags(projectId)
  const make = useAct(creatingTag)
  const add = async (tag: PickableTag): Promise<void> => {
    remember(tag.id)
    await onGive({ add: [tag.id] })
  }
  const makeAndAdd = async (title: string): Promise<void> => {
    const tag = newTagOf(title, tags.length)
    let made: Id = tag.id
    const making = make({
      id: tag.id,
      place: { projectId },
      title: tag.title,
      group: null,
      // A tag with this name may exist already.
      onMade: ({ id }) => (made = id),
    })
    if (await reportRefusal(making)) await add({ ...tag, id: made })
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
