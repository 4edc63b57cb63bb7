import classes from './charts.module.css'
import { strings } from './strings.ts'
import type { TableFigures } from './table-columns.ts'

/** The heads of a chart's table; those of divided items say what their shares are of. */
export function ChartTableHead({ marks, options, evidence, columns, beside }: TableFigures) {
  const { values } = marks
  const first = values
    ? values.title || strings.answered
    : options.type === 'TAG_GROUP_BAR'
      ? strings.group
      : strings.item
  const peopleOf = (key: string): string => {
    const people = values === null && options.metric !== 'PEOPLE_COUNT' ? evidence.ofPeople.get(key) : undefined
    return people === undefined ? '' : `, ${strings.ofPeople(people)}`
  }
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.item} title={first}>
          {first}
        </th>
        {columns.length === 0 && (
          <>
            <th scope="col" className={classes.number}>
              {strings.metrics[options.metric]}
            </th>
            <th scope="col" className={classes.number}>
              {values === null ? strings.share(options.metric) : strings.shareOfAnswers}
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
              {peopleOf(key)}
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
  )
}
