import { useHighlightCommands, type HighlightRow } from '#highlights/web/index.ts'
import type { HighlightActs } from './chosen-highlights.tsx'

/** What is done with highlights of a list that is read page by page: those that are deleted leave it at once. */
export function useHighlightActs({
  leaveOut,
  reload,
}: {
  leaveOut: (ids: ReadonlySet<string>) => void
  reload: () => void
}): HighlightActs<HighlightRow> {
  const { tag, untag, remove } = useHighlightCommands()
  return {
    tag,
    untag,
    async remove(highlights) {
      leaveOut(new Set(highlights.map((highlight) => highlight.id)))
      const done = await remove(highlights, reload)
      if (!done) reload()
      return done
    },
  }
}
