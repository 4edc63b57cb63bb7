import { useMemo } from 'react'
import type { PickableTag } from '#tags/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { taggingWithNewTag } from './tagging-with-new-tag.ts'
import { deletingHighlights, taggingHighlights, type HighlightTag } from './highlight-acts.ts'
import { highlightStrings as strings } from './strings.ts'

interface Chosen {
  id: Id
  tags: readonly HighlightTag[]
}

/** Bulk acts on highlights, shown at once, undone exactly by mod+z and the toast. Failures show in a toast. */
export function useHighlightCommands() {
  const setTag = useAct(taggingHighlights)
  const setNewTag = useAct(taggingWithNewTag)
  const remove = useAct(deletingHighlights)
  return useMemo(() => {
    /** Only highlights that change, so that undo leaves the others as they were. */
    const changeTag = async (chosen: readonly Chosen[], tag: HighlightTag, on: boolean): Promise<boolean> => {
      const affected = chosen.filter(({ tags }) => tags.some(({ id }) => id === tag.id) !== on)
      if (affected.length === 0) return true
      const title = on ? strings.tagged(chosen.length, tag.title) : strings.untaggedNow(chosen.length, tag.title)
      return reportAct(setTag({ highlightIds: affected.map(({ id }) => id), tag, on }), { title })
    }
    return {
      tag: async (chosen: readonly Chosen[], tag: HighlightTag): Promise<boolean> => changeTag(chosen, tag, true),
      untag: async (chosen: readonly Chosen[], tag: HighlightTag): Promise<boolean> => changeTag(chosen, tag, false),
      /** Creates a tag of the project, or uses the one with that title. */
      tagAnew: async (chosen: readonly Chosen[], projectId: Id, tag: PickableTag): Promise<boolean> =>
        reportAct(setNewTag({ highlightIds: chosen.map(({ id }) => id), projectId, tag }), {
          title: strings.tagged(chosen.length, tag.title),
        }),
      /** @returns whether they were deleted. */
      remove: async (chosen: readonly Chosen[]): Promise<boolean> =>
        reportAct(remove(chosen.map(({ id }) => id)), { title: strings.deleted(chosen.length) }),
    }
  }, [setTag, setNewTag, remove])
}
