import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs'
import { memo, useState, type ReactNode } from 'react'
import { ColorChip } from '#platform/web/design/color-chip.tsx'
import { MoreMenu, type MenuEntry } from '#platform/web/design/action-menu.tsx'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { usePaleVariant } from '#platform/web/design/use-pale-variant.ts'
import classes from './highlight-card.module.css'
import { noteHighlightStrings as strings } from './note-strings.ts'
import type { NoteHighlight } from './note-highlight-list.ts'
import { saidByNames } from './said-by.ts'

export interface HighlightCardProps {
  highlight: NoteHighlight
  active: boolean
  /** How many insights quote it. */
  insightCount: number
  /** Shows it in the text. */
  onOpen: (highlight: NoteHighlight) => void
  onEditTags: (highlight: NoteHighlight) => void
  menuOf: (highlight: NoteHighlight) => MenuEntry[]
  /** More actions on it, before its menu. */
  actionsOf?: (highlight: NoteHighlight) => ReactNode
}

/** One highlight beside its note: the words, its tags, and its actions. */
export const HighlightCard = memo(function HighlightCard({
  highlight,
  active,
  insightCount,
  onOpen,
  onEditTags,
  menuOf,
  actionsOf,
}: HighlightCardProps) {
  const { solid } = usePaleVariant(highlight.color)
  const { region } = highlight
  const saidBy = saidByNames(highlight.saidBy)
  return (
    <article
      className={classes.card}
      data-active={active || undefined}
      data-highlight-card={highlight.id}
      style={{ '--card-color': solid } as React.CSSProperties}
    >
      <button
        type="button"
        className={classes.quote}
        aria-current={active || undefined}
        tabIndex={active ? 0 : -1}
        onClick={() => onOpen(highlight)}
        data-hint={strings.open}
        data-hint-keys="enter"
      >
        {region && !region.isWords ? <RegionPicture source={region.pictureUrl} /> : null}
        {highlight.text === '' ? (
          <span className={classes.quiet}>{region?.name}</span>
        ) : (
          <span className={classes.words}>{highlight.text}</span>
        )}
      </button>
      <div className={classes.foot}>
        {saidBy !== '' && <span className={classes.saidBy}>{saidBy}</span>}
        {region?.page == null || highlight.text === '' ? null : (
          <span className={classes.quiet}>{strings.page(region.page)}</span>
        )}
        {highlight.tags.map((tag) => (
          <ColorChip key={tag.id} label={tag.title} color={tag.color} />
        ))}
        {highlight.tags.length === 0 && highlight.anchored ? (
          <span className={classes.quiet}>{strings.untagged}</span>
        ) : null}
        {highlight.anchored ? null : (
          <span className={classes.quiet}>{region ? strings.fileGone : strings.detached}</span>
        )}
        {insightCount > 0 ? <span className={classes.quiet}>{strings.inInsights(insightCount)}</span> : null}
      </div>
      <div className={classes.acts}>
        {actionsOf?.(highlight)}
        {highlight.viewerCan.tag ? (
          <IconButton
            label={strings.edit}
            action="note.highlight-tags"
            variant="subtle"
            size="sm"
            onClick={() => onEditTags(highlight)}
          >
            <IconTag size={15} stroke={1.8} aria-hidden="true" />
          </IconButton>
        ) : null}
        <MoreMenu label={strings.more} entries={menuOf(highlight)} />
      </div>
    </article>
  )
})

/** The widest card in pixels, on the sharpest screens. */
const PICTURE_WIDTH_PX = 640

/** The picture of a region. One that cannot be cut out, for example of a drawing, is left out. */
function RegionPicture({ source }: { source: string }) {
  const [failed, setFailed] = useState<string | null>(null)
  return failed === source ? null : (
    <img
      className={classes.region}
      src={`${source}&width=${PICTURE_WIDTH_PX}`}
      alt=""
      loading="lazy"
      onError={() => setFailed(source)}
    />
  )
}
