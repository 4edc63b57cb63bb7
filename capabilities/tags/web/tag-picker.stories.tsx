import { useState } from 'react'
import { LONG_TEXT, nothing, type Stories } from '#platform/web/stories.ts'
import type { PickableTag } from './tag-matches.ts'
import { TagPicker } from './tag-picker.tsx'

const TAGS: PickableTag[] = ['Planning takes too long', 'Leftovers', 'Delight', LONG_TEXT].map((title, number) => ({
  id: `01a2118e-c4de-76d7-a2cb-6583cb5c10b${number}`,
  title,
  color: ['#a33a5c', '#5c7a1f', '#2b7f9e', '#6b6f2a'][number] ?? '',
  highlightCount: number * 40,
}))

function Picking({ tags, mayCreate = true }: { tags: readonly PickableTag[]; mayCreate?: boolean }) {
  const [applied, setApplied] = useState<readonly PickableTag[]>(tags.slice(0, 1))
  return (
    <TagPicker
      label="Tags of the highlight"
      tags={tags}
      applied={applied}
      recent={[]}
      mayCreate={mayCreate}
      onApply={(tag) => setApplied([...applied, tag])}
      onRemove={(tag) => setApplied(applied.filter(({ id }) => id !== tag.id))}
      onCreate={nothing}
      onClose={nothing}
    />
  )
}

export const stories: Stories[] = [
  {
    part: 'TagPicker',
    states: {
      usual: () => <Picking tags={TAGS} />,
      empty: () => <Picking tags={[]} />,
      'of those who may make none': () => <Picking tags={TAGS} mayCreate={false} />,
    },
  },
]
