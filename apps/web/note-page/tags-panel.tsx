import IconArrowUpRight from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs'
import type { NoteHighlight } from '#highlights/web/index.ts'
import { ColorDot } from '#platform/web/design/color-dot.tsx'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { links } from '../links.ts'
import classes from './note.module.css'
import { strings } from './strings.ts'

/** A tag on highlights of the note, with their count. */
export interface UsedTag {
  id: string
  title: string
  color: string
  count: number
}

/** The tags of highlights, the most frequent first. */
export function tagsOfHighlights(highlights: readonly NoteHighlight[]): UsedTag[] {
  const used = new Map<string, UsedTag>()
  for (const { id, title, color } of highlights.flatMap((highlight) => highlight.tags))
    used.set(id, { id, title, color, count: (used.get(id)?.count ?? 0) + 1 })
  return [...used.values()].toSorted((a, b) => b.count - a.count || a.title.localeCompare(b.title))
}

/** The tags of this note with their counts. Choosing one shows its highlights. */
export function TagsPanel({ tags, onChoose }: { tags: readonly UsedTag[]; onChoose: (tagId: string) => void }) {
  if (tags.length === 0)
    return (
      <EmptyState compact title={strings.noTags}>
        {strings.noTagsHint}
      </EmptyState>
    )
  const most = tags[0]?.count ?? 1
  return (
    <ul className={classes.rows} aria-label={strings.tabs.tags}>
      {tags.map((tag) => (
        <li key={tag.id} className={classes.row}>
          <button type="button" className={classes.rowButton} onClick={() => onChoose(tag.id)}>
            <ColorDot color={tag.color} />
            <span className={classes.rowTitle}>{tag.title}</span>
            <span className={classes.bar} aria-hidden="true">
              <span style={{ width: `${(tag.count / most) * 100}%`, background: tag.color }} />
            </span>
            <span className={classes.rowCount}>{tag.count.toLocaleString()}</span>
          </button>
          <IconButton label={strings.openTag(tag.title)} variant="subtle" size="sm" href={links.tag(tag)}>
            <IconArrowUpRight size={15} stroke={1.8} aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
