import { evidenceStrings } from '#highlights/web/index.ts'
import type { Evidence } from '#highlights/model/evidence.ts'
import { MoreMenu, type MenuEntry } from '#platform/web/design/action-menu.tsx'
import { ColorDot } from '#platform/web/design/color-dot.tsx'
import { Hint } from '#platform/web/design/hint.tsx'
import type { ChartMark } from '../model/chart.ts'
import { partKey } from '../model/figure-rows.ts'
import type { ChartItem } from '../model/marks.ts'
import classes from './charts.module.css'
import { markOf } from './drawn-parts.ts'
import { strings } from './strings.ts'
import type { TableColumn, TableFigures } from './table-columns.ts'

/** The mark of those who did not answer. */
const NO_ANSWER = { kind: 'VALUE', id: null, key: '' } as const

/** An item of a chart: its figures, their shares, and the people behind them. */
export function ChartTableRow({ item, figures, menu }: { item: ChartItem; figures: TableFigures; menu: MenuEntry[] }) {
  const { marks, options, locale, evidence, columns, beside } = figures
  return (
    <tr>
      <th scope="row" className={classes.item}>
        <ColorDot color={item.color} size={10} />
        <span className={classes.itemTitle} title={item.title}>
          {item.title}
        </span>
      </th>
      {columns.length === 0 && (
        <>
          <td className={classes.number}>
            <Figure
              mark={markOf(item)}
              value={item.value}
              name={`${item.title}: ${strings.value(options.metric, item.value)}`}
              figures={figures}
            />
          </td>
          <td className={classes.number}>{strings.percent(item.value, marks.base.of)}</td>
        </>
      )}
      {beside.map(([metric, of]) => (
        <td key={metric} className={classes.number}>
          {(item.beside.get(metric) ?? 0).toLocaleString(locale)}
          <span className={classes.part}>{strings.percent(item.beside.get(metric) ?? 0, of)}</span>
        </td>
      ))}
      {columns.map((column) => (
        <PartCell key={column.key} item={item} column={column} figures={figures} />
      ))}
      {marks.values === null && (
        <td className={classes.number}>
          <PeopleOf evidence={evidence.ofItems.get(item.key)} title={item.title} />
        </td>
      )}
      <td className={classes.menu}>
        <MoreMenu label={strings.more(item.title)} entries={menu} />
      </td>
    </tr>
  )
}

/** One part of an item that is divided: its figure, its share of the part, and the people behind it. */
function PartCell({ item, column, figures }: { item: ChartItem; column: TableColumn; figures: TableFigures }) {
  const { marks, options, evidence } = figures
  const { key, title, part } = column
  const value = column.valueOf(item)
  const people = options.metric === 'PEOPLE_COUNT' ? undefined : evidence.ofParts.get(partKey(item.key, key))
  return (
    <td className={classes.number}>
      <Figure
        mark={markOf(item, part)}
        value={value}
        name={`${item.title}, ${title}: ${strings.value(options.metric, value)}`}
        figures={figures}
      />
      <span className={classes.part}>
        {strings.percent(value, marks.bases.get(key)?.of ?? 0)}
        {people === undefined ? '' : `, ${strings.peopleOf(people, evidence.ofPeople.get(key) ?? 0)}`}
      </span>
    </td>
  )
}

/** The notes without an answer, which no share counts. */
export function NoAnswerRow({ figures }: { figures: TableFigures }) {
  const { marks, columns, beside } = figures
  const unanswered = marks.base.unanswered ?? 0
  return (
    <tr>
      <th scope="row" className={classes.item}>
        {strings.noAnswer}
      </th>
      {columns.length === 0 && (
        <>
          <td className={classes.number}>
            <Figure
              mark={markOf(NO_ANSWER)}
              value={unanswered}
              name={strings.unanswered(unanswered)}
              figures={figures}
            />
          </td>
          <td className={classes.number}>{strings.none}</td>
        </>
      )}
      {beside.map(([metric]) => (
        <td key={metric} className={classes.number}>
          {strings.none}
        </td>
      ))}
      {columns.map(({ key, title, part }) => {
        const without = marks.bases.get(key)?.unanswered ?? 0
        return (
          <td key={key} className={classes.number}>
            <Figure
              mark={markOf(NO_ANSWER, part)}
              value={without}
              name={`${title}: ${strings.unanswered(without)}`}
              figures={figures}
            />
          </td>
        )
      })}
    </tr>
  )
}

/** A number that opens its rows; a zero has none. */
function Figure({
  mark,
  value,
  name,
  figures: { chosen, locale, onChoose },
}: {
  mark: ChartMark
  value: number
  name: string
  figures: TableFigures
}) {
  if (value === 0) return <span className={classes.nothing}>0</span>
  return (
    <button
      type="button"
      className={classes.figure}
      aria-label={name}
      aria-pressed={chosen !== null && isSameMark(chosen, mark)}
      onClick={() => onChoose(mark)}
    >
      {value.toLocaleString(locale)}
    </button>
  )
}

function isSameMark(one: ChartMark, other: ChartMark): boolean {
  return (
    one.kind === other.kind &&
    one.id === other.id &&
    one.key === other.key &&
    one.segment === other.segment &&
    one.bucket === other.bucket
  )
}

/** The number of people behind quotes, out of how many; the whole sentence is in the tooltip. */
function PeopleOf({ evidence, title }: { evidence: Evidence | undefined; title: string }) {
  if (!evidence || evidence.ofPeople === 0) return null
  return (
    <Hint label={[evidenceStrings.counted(evidence), evidenceStrings.details(evidence)].filter(Boolean).join('. ')}>
      <span aria-label={`${title}: ${evidenceStrings.counted(evidence)}`} role="img" className={classes.people}>
        {strings.peopleOf(evidence.people, evidence.ofPeople)}
      </span>
    </Hint>
  )
}
