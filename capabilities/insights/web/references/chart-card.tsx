import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import { Link } from '#platform/web/design/link.tsx'
import { referenceStrings as strings } from '../strings.ts'
import { useReferenceLinks } from './reference-context.tsx'
import type { ReferencedItems } from './reference-store.ts'
import classes from './references.module.css'

/** A chart with its current figures under its title, which links to it. */
export function ChartCard({ chart }: { chart: ReferencedItems['chart'] }) {
  const { links, figureOf } = useReferenceLinks()
  const href = links.chart(chart.project, chart.id)
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.figureTitle}>
        <IconChartBar size={16} stroke={1.7} aria-label={strings.chart} role="img" />
        <Link href={href}>{chart.title || strings.untitledChart}</Link>
      </figcaption>
      {figureOf?.(chart, href)}
    </figure>
  )
}
