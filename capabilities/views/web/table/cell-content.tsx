import IconHighlight from '@tabler/icons-react/dist/esm/icons/IconHighlight.mjs'
import type { ColorMode } from '#platform/kernel/colors.ts'
import { countText } from '#platform/kernel/written.ts'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import { paleIn } from '#platform/web/design/use-pale-variant.ts'
import { PICKABLE_COLORS } from '#platform/kernel/colors.ts'
import { chipsOf } from '#fields/web/index.ts'
import { questionFaceOf, type ShownQuestion } from '#notes/web/index.ts'
import { shownValueOf, textOfCell } from '../cell-values.ts'
import type { ShownColumn } from '../columns.ts'
import { useExcerpt } from '../found-excerpts.tsx'
import type { Row } from '../row.ts'
import { viewStrings as strings } from '../strings.ts'
import { SummaryWords } from '../summary-words.tsx'
import classes from './table.module.css'

const SHOWN_CHIPS = 4

export interface CellContentProps {
  row: Row
  column: ShownColumn
  mode: ColorMode
  /** The number of tags or options that fit; for the others, a count is shown. */
  chips?: number
}

/** The beginning of its text, or the passage where search words were found. */
function Preview({ row }: { row: Row }) {
  return useExcerpt(row.id) ?? row.preview
}

/** The content of a cell: a value, displayed by the type of its column. */
export function CellContent({ row, column, mode, chips: most = SHOWN_CHIPS }: CellContentProps) {
  if (column.system === 'tags')
    return (
      <Chips
        mode={mode}
        most={most}
        chips={row.tags.map((tag) => ({ id: tag.id, label: tag.title || strings.untitledTag, color: tag.color }))}
      />
    )
  const chosen = column.field ? chipsOf(column.field, shownValueOf(row, column.field)) : null
  if (chosen)
    return (
      <Chips
        mode={mode}
        most={most}
        chips={chosen.map((option) => ({
          id: option.id,
          label: option.label,
          color: option.color ?? PICKABLE_COLORS.gray,
        }))}
      />
    )
  const answers = column.question ? answerChips(row, column.question) : null
  if (answers) return <Chips mode={mode} most={most} chips={answers} />
  switch (column.system) {
    case 'preview':
      return <Preview row={row} />
    case 'summary':
      return (
        row.summary && (
          <span className={classes.text}>
            <SummaryWords summary={row.summary} />
          </span>
        )
      )
    case 'createdAt':
      return <RelativeTime at={row.createdAt} />
    case 'updatedAt':
      return <RelativeTime at={row.updatedAt} />
    case 'happenedAt':
      return row.happenedAt === null ? null : <RelativeTime at={row.happenedAt} />
    case 'publishedAt':
      return row.publishedAt === null ? null : <RelativeTime at={row.publishedAt} />
    case 'videoThumbnail':
      return row.thumbnailUrl === null ? null : (
        <img
          className={classes.thumbnail}
          src={row.thumbnailUrl}
          alt={strings.video}
          loading="lazy"
          draggable={false}
        />
      )
    case 'highlightCount':
      return row.highlightCount === 0 ? null : (
        <span className={classes.count}>
          <IconHighlight size={14} stroke={1.7} aria-label={strings.highlights(row.highlightCount)} />
          {countText(row.highlightCount)}
        </span>
      )
    case 'status':
      return (
        <Chips
          mode={mode}
          most={most}
          chips={[
            {
              id: 'status',
              label: row.publishedAt === null ? strings.draft : strings.published,
              color: row.publishedAt === null ? PICKABLE_COLORS.gray : PICKABLE_COLORS.green,
            },
          ]}
        />
      )
    default:
      return <span className={classes.text}>{textOfCell(row, column)}</span>
  }
}

/** The options that a row answers, as chips; null for answers in words. */
function answerChips(row: Row, question: ShownQuestion): Chip[] | null {
  const { chips } = questionFaceOf(question.type)
  return (
    chips?.(question, row.answers[question.id] ?? []).map((option) => ({ ...option, color: PICKABLE_COLORS.gray })) ??
    null
  )
}

interface Chip {
  id: string
  label: string
  /** The uncut label. */
  whole?: string
  color: string
}

function Chips({ chips, mode, most }: { chips: readonly Chip[]; mode: ColorMode; most: number }) {
  const more = chips.length - most
  return (
    <span className={classes.chips}>
      {chips.slice(0, most).map((chip) => {
        const pale = paleIn(mode, chip.color)
        return (
          <span
            key={chip.id}
            className={classes.chip}
            style={{ background: pale.background, color: pale.text }}
            title={chip.whole === chip.label ? undefined : chip.whole}
          >
            {chip.label}
          </span>
        )
      })}
      {more > 0 && <span className={classes.more}>+{more}</span>}
    </span>
  )
}
