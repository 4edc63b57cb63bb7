import { useMemo } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { highlightStrings as strings } from './strings.ts'
import { mergingTags, splittingTag } from './tag-merging-acts.ts'

interface Named {
  id: Id
  title: string
}

/** Merging and splitting tags, each one act undone by mod+z and the toast. */
export function useTagMerging() {
  const mergeAll = useAct(mergingTags)
  const splitOff = useAct(splittingTag)
  return useMemo(
    () => ({
      /** @returns whether they were merged. */
      merge: async (tags: readonly Named[], into: Named): Promise<boolean> =>
        reportAct(mergeAll({ tagIds: tags.map(({ id }) => id), intoTagId: into.id }), {
          title: strings.merged(tags.length, into.title),
        }),
      /** Moves highlights of a tag to another one, or (without `id`) to a new one. @returns whether they were moved. */
      split: async (tagId: Id, highlightIds: readonly Id[], into: { id?: Id; title: string }): Promise<boolean> =>
        reportAct(
          splitOff({
            tagId,
            highlightIds,
            into: into.id === undefined ? { title: into.title } : { intoTagId: into.id },
          }),
          { title: strings.split(highlightIds.length, into.title) },
        ),
    }),
    [mergeAll, splitOff],
  )
}
