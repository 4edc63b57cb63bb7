import { Button, Checkbox, Skeleton } from '@mantine/core'
import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { HighlightRowFragmentDoc } from '#generated/operations/capabilities/highlights/web/highlights.ts'
import type { HighlightRow } from '#highlights/web/index.ts'
import { ColorChip, ColorDot } from '#platform/web/design/color-chip.tsx'
import { Hint } from '#platform/web/design/hint.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import { usePaleVariant } from '#platform/web/design/use-pale-variant.ts'
import { useCached } from '#platform/web/graphql/index.ts'
import { ClipOpener } from '#reels/web/index.ts'
import { links } from '../../../links.ts'
import { strings } from '../strings.ts'
import type { HighlightLine } from './highlight-lines.ts'
import classes from './highlights.module.css'

const text = strings.highlight
const SHOWN_TAGS = 3

interface GroupHeadProps {
  line: Extract<HighlightLine, { kind: 'group' }>
  selectable: boolean
  onToggle: () => void
  onSelect: () => void
}

export function GroupHead({ line, selectable, onToggle, onSelect }: GroupHeadProps) {
  const { group, open } = line
  return (
    <div className={classes.headInside} role="gridcell">
      <button type="button" className={classes.twist} aria-expanded={open} aria-label={open ? text.collapse(group.title) : text.expand(group.title)} onClick={onToggle}>
        <IconChevronRight size={15} stroke={2} aria-hidden="true" />
      </button>
      <ColorDot color={group.color} size={10} />
      <span className={classes.headTitle}>{group.title}</span>
      <span className={classes.headCount}>{group.count.toLocaleString()}</span>
      <span className={classes.headEnd}>
        {group.href && (
          <Link className={classes.headLink} href={group.href}>
            {strings.tag.open}
          </Link>
        )}
        {selectable && open && (
          <button type="button" className={classes.headLink} aria-label={text.selectGroup(group.title)} onClick={onSelect}>
            {text.selectAll}
          </button>
        )}
      </span>
    </div>
  )
}

interface HighlightLineProps {
  highlight: HighlightRow
  /** The group the line stands in: its own tag is not repeated. */
  groupId: string
  chosen: boolean
  onChoose: ((extend: boolean) => void) | null
}

export function HighlightLineView({ highlight: given, groupId, chosen, onChoose }: HighlightLineProps) {
  const highlight = useCached(HighlightRowFragmentDoc, 'HighlightRow', 'Highlight', given)
  const pale = usePaleVariant(highlight.color)
  const others = highlight.tags.filter((tag) => tag.id !== groupId)
  return (
    <>
      {onChoose && (
        <div className={classes.check} role="gridcell">
          <Checkbox size="xs" tabIndex={-1} aria-label={text.select(highlight.text || (highlight.region?.name ?? ''))} checked={chosen} onChange={(event) => onChoose((event.nativeEvent as unknown as globalThis.MouseEvent).shiftKey)} />
        </div>
      )}
      <div className={classes.body} role="gridcell">
        <span className={classes.edge} style={{ background: pale.solid }} aria-hidden="true" />
        <div className={classes.words}>
          <p className={classes.quote}>{highlight.text || highlight.region?.name}</p>
          <p className={classes.source}>
            <Link className={classes.note} href={links.highlight(highlight.note, highlight.id)}>
              {highlight.note.title || strings.note.untitled}
            </Link>
            {highlight.createdBy && <span>{highlight.createdBy.isViewer ? text.author.you : highlight.createdBy.name}</span>}
            <RelativeTime at={highlight.createdAt} />
            {highlight.insights.length > 0 && (
              <Hint label={text.usedIn(highlight.insights.map((insight) => insight.title || 'Untitled insight'))}>
                <span className={classes.used}>
                  <IconBulb size={14} stroke={1.7} aria-label={text.usedIn(highlight.insights.map((insight) => insight.title || 'Untitled insight'))} />
                  {highlight.insights.length}
                </span>
              </Hint>
            )}
            {!highlight.anchored && <span className={classes.detached}>{text.detached}</span>}
          </p>
        </div>
        {highlight.audioVideo && <ClipOpener highlightId={highlight.id} clip={highlight.audioVideo} noteHref={links.highlight} />}
        {others.length > 0 && (
          <span className={classes.tags}>
            {others.slice(0, SHOWN_TAGS).map((tag) => (
              <ColorChip key={tag.id} label={tag.title} color={tag.color} />
            ))}
            {others.length > SHOWN_TAGS && <span className={classes.more}>+{others.length - SHOWN_TAGS}</span>}
          </span>
        )}
      </div>
    </>
  )
}

/** Stands for highlights that are on their way, or did not come. */
export function WaitingLine({ failed, onRetry }: { failed: string | null; onRetry: () => void }) {
  if (failed !== null) {
    return (
      <div className={classes.waiting} role="gridcell">
        <span>{failed}</span>
        <Button size="compact-xs" variant="default" onClick={onRetry}>
          Try again
        </Button>
      </div>
    )
  }
  return (
    <div className={classes.waiting} role="gridcell" aria-label={text.loadingMore}>
      <Skeleton height={11} width="46%" />
    </div>
  )
}
