import { ColorDot } from '#platform/web/design/color-dot.tsx'
import type { ChartOptions } from '../model/chart.ts'
import type { ChartItem } from '../model/marks.ts'
import classes from './charts.module.css'
import { strings } from './strings.ts'

const MOST_SHOWN = 100

interface HiddenItemsProps {
  items: readonly ChartItem[]
  hiddenIds: readonly string[]
  onChange: (change: Pick<ChartOptions, 'hiddenIds'>) => void
}

/** The items that a chart hides, each with the way back. */
export function HiddenItems({ items, hiddenIds, onChange }: HiddenItemsProps) {
  const more = items.length - MOST_SHOWN
  return (
    <section className={classes.hidden} aria-label={strings.hidden(items.length)}>
      <h3 className={classes.hiddenTitle}>
        {strings.hidden(items.length)}
        <button type="button" className={classes.quietButton} onClick={() => onChange({ hiddenIds: [] })}>
          {strings.showAll}
        </button>
      </h3>
      {items.slice(0, MOST_SHOWN).map((item) => (
        <button
          key={item.key}
          type="button"
          className={classes.hiddenItem}
          aria-label={strings.show(item.title)}
          onClick={() => onChange({ hiddenIds: hiddenIds.filter((key) => key !== item.key) })}
        >
          <ColorDot color={item.color} size={8} />
          {item.title}
        </button>
      ))}
      {more > 0 && <span className={classes.part}>{strings.others(more)}</span>}
    </section>
  )
}
