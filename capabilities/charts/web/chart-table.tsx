import { ColorDot } from '#platform/web/design/color-dot.tsx'
import { MoreMenu, type MenuEntry } from '#platform/web/design/action-menu.tsx'
import { evidenceStrings } from '#highlights/web/index.ts'
import type { Evidence } from '#highlights/model/evidence.ts'
import { Hint } from '#platform/web/design/hint.tsx'
import { useState } from 'react'
import type { ChartMark, ChartOptions } from '../model/chart.ts'
import classes from './charts.module.css'
import { markOf } from './drawn-parts.ts'
import { bucketTitle } from '../model/stretches.ts'
import type { ChartItem, Marks } from '../model/marks.ts'
import { strings } from './strings.ts'
import type { Group } from '../model/shown-figures.ts'
import { partKey, type ChartEvidence } from '../model/figure-rows.ts'

/** The mark of those who did not answer. */
const NO_ANSWER = { kind: 'VALUE', id: null, key: '' } as const
/** The number of rows shown at first. */
const ROWS_AT_FIRST = 100

export interface ChartTableProps {
  marks: Marks
  groups: readonly Group[]
  options: ChartOptions
  locale: string | undefined
  /** The evidence for items and their parts; empty while it is counted, and for values of notes. */
  evidence: ChartEvidence
  chosen: ChartMark | null
  onChoose: (mark: ChartMark) => void
  onChange: (change: Partial<ChartOptions>) => void
}

/** The figures of a chart as a table: every number opens its rows. */
export function ChartTable({ marks, groups, options, locale, evidence, chosen, onChoose, onChange }: ChartTableProps) {
  const [all, setAll] = useState(false)
  const rows = all ? marks.shown : marks.shown.slice(0, ROWS_AT_FIRST)
  const columns =
    options.type === 'LINE'
      ? marks.buckets.map((bucket) => ({
          key: bucket,
          title: bucketTitle(bucket, options, locale),
          valueOf: (item: ChartItem) => item.byBucket.get(bucket) ?? 0,
          part: { bucket } as { segment?: string; bucket?: string },
        }))
      : marks.segments.map(({ key, title }) => ({
          key,
          title,
          valueOf: (item: ChartItem) => item.bySegment.get(key) ?? 0,
          part: { segment: key },
        }))
  const groupTitles = new Map(groups.map((group) => [group.id, group.title || strings.untitledGroup]))

  const menuOf = (item: ChartItem): MenuEntry[] => {
    const { key, kind, groupId } = item
    return [
      { kind: 'command', title: strings.rows, onSelect: () => onChoose(markOf(item)) },
      { kind: 'command', title: strings.hideOne, onSelect: () => onChange({ hiddenIds: [...options.hiddenIds, key] }) },
      {
        kind: 'command',
        title: strings.onlyThis,
        onSelect: () =>
          onChange({
            hiddenIds: [...marks.shown, ...marks.hidden].filter((other) => other.key !== key).map((other) => other.key),
          }),
      },
      ...(kind === 'TAG' && groupId !== null && groupTitles.has(groupId)
        ? [
            {
              kind: 'command' as const,
              title: strings.collapse(groupTitles.get(groupId) ?? ''),
              onSelect: () => onChange({ collapsedIds: [...options.collapsedIds, groupId] }),
            },
          ]
        : []),
      ...(kind === 'TAG_GROUP' && options.type !== 'TAG_GROUP_BAR'
        ? [
            {
              kind: 'command' as const,
              title: strings.expand,
              onSelect: () => onChange({ collapsedIds: options.collapsedIds.filter((id) => id !== item.id) }),
            },
          ]
        : []),
    ]
  }
  const isChosen = (mark: ChartMark): boolean =>
    chosen !== null &&
    chosen.kind === mark.kind &&
    chosen.id === mark.id &&
    chosen.key === mark.key &&
    chosen.segment === mark.segment &&
    chosen.bucket === mark.bucket
  const { values, base } = marks
  const isDivided = columns.length > 0
  const beside = isDivided ? [] : [...marks.besideBases]
  const shareName = values === null ? strings.share(options.metric) : strings.shareOfAnswers
  const head = values
    ? values.title || strings.answered
    : options.type === 'TAG_GROUP_BAR'
      ? strings.group
      : strings.item
  const figure = (
    item: Pick<ChartItem, 'key' | 'kind' | 'id'>,
    value: number,
    part: { segment?: string; bucket?: string },
    name: string,
  ) => {
    const mark = markOf(item, part)
    return value === 0 ? (
      <span className={classes.nothing}>0</span>
    ) : (
      <button
        type="button"
        className={classes.figure}
        aria-label={name}
        aria-pressed={isChosen(mark)}
        onClick={() => onChoose(mark)}
      >
        {value.toLocaleString(locale)}
      </button>
    )
  }
  return (
    <div className={classes.tablePlace}>
      <table className={classes.table} aria-label={strings.table}>
        <thead>
          <tr>
            <th scope="col" className={classes.item} title={head}>
              {head}
            </th>
            {columns.length === 0 && (
              <>
                <th scope="col" className={classes.number}>
                  {strings.metrics[options.metric]}
                </th>
                <th scope="col" className={classes.number}>
                  {shareName}
                </th>
              </>
            )}
            {beside.map(([metric]) => (
              <th key={metric} scope="col" className={classes.number}>
                {strings.metrics[metric]}
              </th>
            ))}
            {columns.map(({ key, title }) => (
              <th key={key} scope="col" className={classes.number}>
                {title}
                <span className={classes.part}>
                  {strings.base(options.metric, marks.bases.get(key)?.of ?? 0)}
                  {values === null && evidence.ofPeople.has(key) && options.metric !== 'PEOPLE_COUNT'
                    ? `, ${strings.ofPeople(evidence.ofPeople.get(key) ?? 0)}`
                    : ''}
                </span>
              </th>
            ))}
            {values === null && (
              <th scope="col" className={classes.number}>
                {strings.people}
              </th>
            )}
            <th aria-label={strings.more('')} />
          </tr>
        </thead>
        <tbody>
          {rows.map((item) => (
            <tr key={item.key}>
              <th scope="row" className={classes.item}>
                <ColorDot color={item.color} size={10} />
                <span className={classes.itemTitle} title={item.title}>
                  {item.title}
                </span>
              </th>
              {columns.length === 0 && (
                <>
                  <td className={classes.number}>
                    {figure(item, item.value, {}, `${item.title}: ${strings.value(options.metric, item.value)}`)}
                  </td>
                  <td className={classes.number}>{strings.percent(item.value, base.of)}</td>
                </>
              )}
              {beside.map(([metric, of]) => (
                <td key={metric} className={classes.number}>
                  {(item.beside.get(metric) ?? 0).toLocaleString(locale)}
                  <span className={classes.part}>{strings.percent(item.beside.get(metric) ?? 0, of)}</span>
                </td>
              ))}
              {columns.map(({ key, title, valueOf, part }) => (
                <td key={key} className={classes.number}>
                  {figure(
                    item,
                    valueOf(item),
                    part,
                    `${item.title}, ${title}: ${strings.value(options.metric, valueOf(item))}`,
                  )}
                  <span className={classes.part}>
                    {strings.percent(valueOf(item), marks.bases.get(key)?.of ?? 0)}
                    {evidence.ofParts.has(partKey(item.key, key)) && options.metric !== 'PEOPLE_COUNT'
                      ? `, ${strings.peopleOf(evidence.ofParts.get(partKey(item.key, key)) ?? 0, evidence.ofPeople.get(key) ?? 0)}`
                      : ''}
                  </span>
                </td>
              ))}
              {values === null && (
                <td className={classes.number}>
                  <PeopleOf evidence={evidence.ofItems.get(item.key)} title={item.title} />
                </td>
              )}
              <td className={classes.menu}>
                <MoreMenu label={strings.more(item.title)} entries={menuOf(item)} />
              </td>
            </tr>
          ))}
        </tbody>
        {values !== null && (
          <tfoot>
            <tr>
              <th scope="row" className={classes.item}>
                {strings.noAnswer}
              </th>
              {columns.length === 0 && (
                <>
                  <td className={classes.number}>
                    {figure(NO_ANSWER, base.unanswered ?? 0, {}, strings.unanswered(base.unanswered ?? 0))}
                  </td>
                  <td className={classes.number}>{strings.none}</td>
                </>
              )}
              {beside.map(([metric]) => (
                <td key={metric} className={classes.number}>
                  {strings.none}
                </td>
              ))}
              {columns.map(({ key, title, part }) => (
                <td key={key} className={classes.number}>
                  {figure(
                    NO_ANSWER,
                    marks.bases.get(key)?.unanswered ?? 0,
                    part,
                    `${title}: ${strings.unanswered(marks.bases.get(key)?.unanswered ?? 0)}`,
                  )}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
      {rows.length < marks.shown.length && (
        <button type="button" className={classes.quietButton} onClick={() => setAll(true)}>
          {strings.others(marks.shown.length - rows.length)}
        </button>
      )}
      {marks.hidden.length > 0 && (
        <section className={classes.hidden} aria-label={strings.hidden(marks.hidden.length)}>
          <h3 className={classes.hiddenTitle}>
            {strings.hidden(marks.hidden.length)}
            <button type="button" className={classes.quietButton} onClick={() => onChange({ hiddenIds: [] })}>
              {strings.showAll}
            </button>
          </h3>
          {marks.hidden.slice(0, ROWS_AT_FIRST).map((item) => (
            <button
              key={item.key}
              type="button"
              className={classes.hiddenItem}
              aria-label={strings.show(item.title)}
              onClick={() => onChange({ hiddenIds: options.hiddenIds.filter((key) => key !== item.key) })}
            >
              <ColorDot color={item.color} size={8} />
              {item.title}
            </button>
          ))}
        </section>
      )}
    </div>
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
