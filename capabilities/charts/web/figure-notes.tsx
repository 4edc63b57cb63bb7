import type { ChartOptions } from '../model/chart.ts'
import classes from './charts.module.css'
import { exceedsItsBase, type Marks } from '../model/marks.ts'
import { strings } from './strings.ts'
import type { Counted } from '../model/shown-figures.ts'

/** The base of counts of values, how many did not answer, and the net promoter scores, if there are any. */
export function CountsNotes({
  found,
  marks,
  options,
  onUnanswered,
}: {
  found: Counted
  marks: Marks
  options: ChartOptions
  onUnanswered: () => void
}) {
  if (options.type === 'CROSSTAB')
    return (
      <div className={classes.note}>
        <p>{strings.crosstab.base(options.metric, found.answeredBoth)}</p>
        {found.repeated !== null && (
          <p>{found.repeated > 0 ? strings.crosstab.repeated(found.repeated) : strings.crosstab.tested}</p>
        )}
        {marks.values !== null && exceedsItsBase(marks) && <p>{strings.several}</p>}
        {found.leftOut && <p>{strings.crosstab.left}</p>}
      </div>
    )
  return (
    <div className={classes.note}>
      <Scores found={found} marks={marks} />
      <p>
        {marks.segments.length > 0 || marks.buckets.length > 0
          ? strings.baseOfParts(options.metric, marks.base.of)
          : strings.baseOfAnswers(options.metric, marks.base.of)}{' '}
        {(marks.base.unanswered ?? 0) > 0 && (
          <button type="button" className={classes.link} onClick={onUnanswered}>
            {strings.unanswered(marks.base.unanswered ?? 0)}
          </button>
        )}
      </p>
      {marks.values !== null && exceedsItsBase(marks) && <p>{strings.several}</p>}
    </div>
  )
}

/** The net promoter score of all, and of each part of the chart. */
function Scores({ found: { scores }, marks }: { found: Counted; marks: Marks }) {
  const all = scores.find(({ segment }) => segment === null)
  if (!all) return null
  const ofParts = marks.segments.flatMap(({ key, title }) => {
    const score = scores.find(({ segment }) => segment === key)
    return score ? [{ ...score, key, title }] : []
  })
  return (
    <>
      <p className={classes.score}>
        <strong>{strings.netPromoter(all.score, all.low, all.high, all.n)}</strong>
        <span>
          {strings.promoters(
            strings.percent(all.promoters, all.n),
            strings.percent(all.passives, all.n),
            strings.percent(all.detractors, all.n),
          )}
        </span>
      </p>
      {ofParts.length > 0 && (
        <ul className={classes.scores} aria-label={strings.scores}>
          {ofParts.map(({ key, title, score, low, high, n }) => (
            <li key={key}>
              {title}: {strings.netPromoter(score, low, high, n)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The base of figures of tags, and how many highlights are left out of them, which one click shows. */
export function FiguresNotes({
  interviewers,
  marks,
  options,
  onInterviewers,
}: {
  interviewers: number
  marks: Marks
  options: ChartOptions
  onInterviewers: () => void
}) {
  return (
    <div className={classes.note}>
      <p>
        {marks.segments.length > 0 || marks.buckets.length > 0
          ? strings.baseOfAllParts(options.metric, marks.base.of)
          : strings.baseOfAll(options.metric, marks.base.of)}
      </p>
      {interviewers > 0 && (
        <p>
          {strings.interviewers(interviewers)}{' '}
          <button type="button" className={classes.link} onClick={onInterviewers}>
            {strings.showInterviewers}
          </button>
        </p>
      )}
    </div>
  )
}
