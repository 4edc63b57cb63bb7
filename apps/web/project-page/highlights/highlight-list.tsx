import { HighlightLine, saidByNames, type HighlightRow } from '#highlights/web/index.ts'
import { LineList, type LineListProps } from '#platform/web/design/line-list.tsx'
import { useExcerpt } from '#views/web/index.ts'
import { ClipOpener } from '#reels/web/index.ts'
import { insightStrings } from '#insights/web/index.ts'
import { links } from '../../links.ts'
import { strings } from '../strings.ts'

const text = strings.highlight
/** CSS pixels: the height of a row with two lines. */
const ROW_PX = 84

/** Highlights under the heads of their groups, of any number. */
export function HighlightList(props: Omit<LineListProps<HighlightRow>, 'children' | 'nameOf' | 'rowHeight'>) {
  return (
    <LineList
      {...props}
      rowHeight={ROW_PX}
      nameOf={(highlight) => text.quoted(highlight.text || (highlight.region?.name ?? ''))}
    >
      {(highlight, groupId) => <Line highlight={highlight} groupId={groupId} />}
    </LineList>
  )
}

/** The tag of its group is not repeated in the row. */
function Line({ highlight, groupId }: { highlight: HighlightRow; groupId: string }) {
  const excerpt = useExcerpt(highlight.id)
  return (
    <HighlightLine
      excerpt={excerpt}
      text={highlight.text || (highlight.region?.name ?? '')}
      color={highlight.color}
      saidBy={saidByNames(highlight.saidBy)}
      noteTitle={highlight.note.title || strings.note.untitled}
      noteHref={links.highlight(highlight.note, highlight.id)}
      author={highlight.createdBy && (highlight.createdBy.isViewer ? text.author.you : highlight.createdBy.name)}
      createdAt={highlight.createdAt}
      insights={highlight.insights.map((insight) => insight.title || insightStrings.untitled)}
      anchored={highlight.anchored}
      tags={highlight.tags.filter((tag) => tag.id !== groupId)}
      clip={
        highlight.audioVideo && (
          <ClipOpener highlightId={highlight.id} clip={highlight.audioVideo} noteHref={links.highlight} />
        )
      }
    />
  )
}
