import { chartStrings, chartTools, crosstabAsRows, figuresAsRows } from '#charts/web/index.ts'
import { FilterBuilder, savedFilterStrings } from '#saved-filters/web/index.ts'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { PageTools } from '#platform/web/design/page-tools.tsx'
import classes from '../../../project-page/project.module.css'
import { strings } from '../../../project-page/strings.ts'
import { ChartBar } from './chart-bar.tsx'
import { ChartFigures } from './chart-figures.tsx'
import { useShownChart, type ShownChart } from './use-shown-chart.ts'

/** /projects/{projectId}/charts: charts of the project's highlights; every mark and number opens its rows. */
export function ChartsTab() {
  const shown = useShownChart()
  const { project, kept, charts, chart, selected, state, options, countable, figures, picture } = shown
  if (!kept.data && kept.error)
    return <ErrorState title={chartStrings.failed} message={kept.error.message} onRetry={kept.retry} />
  const filter = (
    <FilterBuilder
      selected={selected}
      projectId={project.id}
      fields={shown.filterable}
      fieldsKnown={kept.data !== undefined}
      leavesOut={shown.objectType}
    />
  )
  return (
    <div className={classes.tab}>
      <ChartBar
        charts={charts}
        chart={chart}
        options={options}
        countable={countable}
        isChanged={selected.known && (state.options !== null || selected.differs)}
        known={selected.known}
        rows={rowsOf(shown)}
        picture={picture}
        onState={shown.setState}
        hint={selected.saved ? savedFilterStrings.copied(selected.saved.label) : null}
      />
      <PageTools
        label={strings.chart.tools}
        tools={[
          { key: 'filter', node: filter },
          ...chartTools({ options, countable, hasDays: figures.hasDays, locale: undefined, onChange: shown.change }),
        ]}
      />
      <ChartFigures shown={shown} />
    </div>
  )
}

/** The figures as rows of a spreadsheet; null while they are not known. */
function rowsOf({ marks, options, figures, evidence }: ShownChart) {
  if (marks === null) return null
  if (options.type === 'CROSSTAB' && figures.counts) return crosstabAsRows(figures.counts, options)
  return figuresAsRows(marks, options, evidence)
}
