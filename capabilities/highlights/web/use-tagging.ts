import { useCallback } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { taggingHighlights, type HighlightTag } from './highlight-acts.ts'
import { highlightStrings as strings } from './strings.ts'

interface Chosen {
  id: Id
  tags: readonly HighlightTag[]
}

/** Adds a tag to highlights, or removes it. Only highlights that change, so that undo leaves the others as they were. */
export function useTagging(): (chosen: readonly Chosen[], tag: HighlightTag, on: boolean) => Promise<boolean> {
  const setTag = useAct(taggingHighlights)
  return useCallback(
    async (chosen, tag, on) => {
      const affected = chosen.filter(({ tags }) => tags.some(({ id }) => id === tag.id) !== on)
      if (affected.length === 0) return true
      const title = on ? strings.tagged(chosen.length, tag.title) : strings.untaggedNow(chosen.length, tag.title)
      return reportAct(setTag({ highlightIds: affected.map(({ id }) => id), tag, on }), { title })
    },
    [setTag],
  )
}
