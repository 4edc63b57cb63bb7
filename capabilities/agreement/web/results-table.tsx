import { useState } from 'react'
import type { RoundResultsQuery } from '#generated/operations/capabilities/agreement/web/agreement.ts'
import { ColorDot } from '#platform/web/design/color-dot.tsx'
import { Hint } from '#platform/web/design/hint.tsx'
import { SegmentedTabs } from '#platform/web/design/tabs.tsx'
import { levelOfAlpha } from '../model/levels.ts'
import classes from './agreement.module.css'
import { strings as text } from './strings.ts'
import type { NamedCoder } from './names.ts'

type Results = NonNullable<NonNullable<RoundResultsQuery['agreementRound']>['results']>
type Figures = Results['tags'][number]

const hundredths = new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 })

/** The table is focusable, so that keys can scroll it where it is wider than the window. */
const IN_THE_TAB_ORDER = 0

/** The figures of a closed round: alpha of all coders, and kappa and judgements of one pair. */
export function ResultsTable({ results, coders }: { results: Results; coders: readonly NamedCoder[] }) {
  const pairs = results.tags[0]?.pairs ?? []
  const nameOf = (id: string): string => coders.find((coder) => coder.id === id)?.name ?? text.somebody
  const options = pairs.map(({ coderIds }, at) => ({ value: String(at), label: coderIds.map(nameOf).join(' · ') }))
  const [chosen, setChosen] = useState('0')
  const at = Number(chosen)
  const pair = pairs[at]
  return (
    <section className={classes.results} aria-label={text.results}>
      {options.length > 1 && (
        <div className={classes.pairs}>
          <SegmentedTabs label={text.pair} value={chosen} options={options} onChange={setChosen} />
        </div>
      )}
      <div className={classes.tablePlace} role="group" aria-label={text.results} tabIndex={IN_THE_TAB_ORDER}>
        <table className={classes.table} aria-label={text.results}>
          <thead>
            <tr>
              <th scope="col">{text.tags}</th>
              <th scope="col">
                <span className={classes.hidden}>{text.picture}</span>
              </th>
              <th scope="col" className={classes.number} aria-label={text.alpha}>
                <Hint label={text.alphaHint}>
                  <span>{text.alpha}</span>
                </Hint>
              </th>
              <th scope="col" className={classes.number} aria-label={text.kappa}>
                <Hint label={text.kappaHint}>
                  <span>{text.kappa}</span>
                </Hint>
              </th>
              <th scope="col" className={classes.number}>
                {text.agreement}
              </th>
              <th scope="col" className={classes.number}>
                {text.bothGave}
              </th>
              {pair?.coderIds.map((id) => (
                <th key={id} scope="col" className={classes.number}>
                  {text.onlyOne(nameOf(id))}
                </th>
              ))}
              <th scope="col" className={classes.number}>
                {text.units}
              </th>
            </tr>
          </thead>
          <tbody>
            {results.tags.map((figures, row) => (
              <Row key={figures.tag?.id ?? row} figures={figures} at={at} />
            ))}
          </tbody>
        </table>
      </div>
      {results.tags.some(({ isFew }) => isFew) && <p className={classes.quiet}>{text.few}</p>}
    </section>
  )
}

function Row({ figures: { tag, alpha, isFew, pairs }, at }: { figures: Figures; at: number }) {
  const pair = pairs[at]
  const level = alpha == null ? null : levelOfAlpha(alpha)
  const figure = (value: number | null | undefined) =>
    value == null ? (
      <Hint label={text.noneHint}>
        <span>{text.none}</span>
      </Hint>
    ) : (
      hundredths.format(value)
    )
  return (
    <tr data-few={isFew || undefined}>
      <th scope="row">
        {tag && <ColorDot color={tag.color} />} {tag?.title ?? text.hiddenTag}
      </th>
      <td className={classes.barCell} aria-label={text.picture}>
        <span className={classes.bar} aria-hidden="true">
          <span data-level={level ?? undefined} style={{ width: `${Math.max(0, alpha ?? 0) * 100}%` }} />
        </span>
      </td>
      <td className={classes.number}>
        {figure(alpha)}
        {level !== null && (
          <span className={classes.level} data-level={level}>
            {text.levels[level]}
          </span>
        )}
      </td>
      <td className={classes.number}>{figure(pair?.kappa)}</td>
      <td className={classes.number}>{pair?.agreement == null ? text.none : percent.format(pair.agreement)}</td>
      <td className={classes.number}>{pair?.both.toLocaleString()}</td>
      <td className={classes.number}>{pair?.onlyFirst.toLocaleString()}</td>
      <td className={classes.number}>{pair?.onlySecond.toLocaleString()}</td>
      <td className={classes.number}>{pair?.units.toLocaleString()}</td>
    </tr>
  )
}
