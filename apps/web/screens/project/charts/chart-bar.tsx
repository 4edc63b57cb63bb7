import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Suspense, useState, type RefObject } from 'react'
import type { ChartOptions } from '#charts/model/chart.ts'
import { MAX_CHART_TITLE_CHARS } from '#charts/model/limits.ts'
import {
  changingChart,
  chartActStrings,
  chartStrings,
  creatingChart,
  deletingChart,
  suggestedTitle,
  type ChartPictureHandle,
  type Countable,
  type KeptChart,
} from '#charts/web/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { MoreMenu } from '#platform/web/design/action-menu.tsx'
import { LoadingOverlay } from '#platform/web/design/loading-overlay.tsx'
import { copyLink } from '#platform/web/design/copy-text.ts'
import { Hint } from '#platform/web/design/hint.tsx'
import { NameDialog } from '#platform/web/design/name-dialog.tsx'
import { useAction } from '#platform/web/keyboard/index.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { chartActions } from '../../../project-page/project-actions.ts'
import { useProject } from '../../../project-page/project-context.tsx'
import { strings } from '../../../project-page/strings.ts'
import { chartMenu, useChartExports, type ChartLines } from './chart-menu.ts'
import { AS_KEPT, type ChartState } from './chart-state.ts'
import classes from './charts-tab.module.css'

const AddChartToInsight = lazyPart(
  'add-chart-to-insight',
  async () => (await import('./add-chart-to-insight.tsx')).AddChartToInsight,
)
const text = strings.chart

export interface ChartBarProps {
  charts: readonly KeptChart[]
  /** The shown chart; null where it is not saved. */
  chart: KeptChart | null
  options: ChartOptions
  /** What a chart of the project can count. */
  countable: Countable
  /** Whether options differ from those that were saved. */
  isChanged: boolean
  /** Its figures as lines of a table; null while they are not loaded. */
  rows: ChartLines | null
  picture: RefObject<ChartPictureHandle | null>
  /** Says which conditions are saved, where that is not obvious. */
  hint: string | null
  /** Whether the conditions are known: unknown ones cannot be saved. */
  known: boolean
  onState: (change: Partial<ChartState>) => void
}

/** The charts of a project, and the actions on the one that is shown. */
export function ChartBar({
  charts,
  chart,
  options,
  countable,
  isChanged,
  rows,
  picture,
  hint,
  known,
  onState,
}: ChartBarProps) {
  const project = useProject()
  const createChart = useAct(creatingChart)
  const changeChart = useAct(changingChart)
  const deleteChart = useAct(deletingChart)
  const [naming, setNaming] = useState<'keep' | 'rename' | null>(null)
  const [adding, setAdding] = useState(false)
  const mayKeep = known && project.viewerCan.contribute
  const mayEdit = chart?.viewerCan.edit ?? false
  const exports = useChartExports(chart?.title ?? text.usual, rows, picture)
  const show = (chartId: Id | null): void => onState({ chartId, ...AS_KEPT })

  const save = async (): Promise<void> => {
    if (!chart) return setNaming('keep')
    if (!isChanged) return
    const given = changeChart({ id: chart.id, options })
    if (await reportAct(given, { title: chartActStrings.changed(chart.title) })) onState(AS_KEPT)
  }
  useAction(chartActions.keep, () => void save(), { enabled: chart ? mayEdit && isChanged : mayKeep })
  const isNew = chart === null && isChanged
  const begin = (): void => {
    show(null)
    // Once the tools are those of the new chart.
    requestAnimationFrame(focusCounted)
  }
  useAction(chartActions.new, begin, { enabled: mayKeep })
  useAction(chartActions.copyLink, async () => copyLink(location.href))

  const named = async (title: string): Promise<void> => {
    const asked = naming
    setNaming(null)
    if (asked === 'rename' && chart)
      await reportAct(changeChart({ id: chart.id, title }), { title: chartActStrings.renamed(title) })
    if (asked !== 'keep') return
    const id = newId()
    const given = createChart({ id, projectId: project.id, title, options })
    if (await reportAct(given, { title: chartActStrings.kept(title) })) show(id)
  }
  const remove = async ({ id, title }: KeptChart): Promise<void> => {
    if (await reportAct(deleteChart(id), { title: chartActStrings.deleted(title) })) show(null)
  }
  return (
    <div className={classes.bar} role="group" aria-label={text.label}>
      <div className={classes.kept} data-scrolls-sideways="">
        <Chip title={text.usual} current={chart === null && !isNew} onChoose={() => show(null)} />
        {charts.map(({ id, title }) => (
          <Chip key={id} title={title} current={chart?.id === id} onChoose={() => show(id)} />
        ))}
        {isNew && <Chip title={text.unsaved} current onChoose={focusCounted} />}
        {mayKeep && (
          <Hint label={chartActions.new.hint ?? ''} action={chartActions.new.id}>
            <button type="button" className={classes.chip} onClick={begin}>
              <IconPlus size={14} stroke={1.8} aria-hidden="true" />
              {chartActions.new.title}
            </button>
          </Hint>
        )}
      </div>
      {chart && isChanged && (
        <Button size="xs" variant="subtle" color="gray" onClick={() => onState(AS_KEPT)}>
          {text.discard}
        </Button>
      )}
      {(chart ? mayEdit && isChanged : mayKeep) && (
        <Hint label={hint ?? (chart ? text.saveChanges : text.keepTitle)} action={chartActions.keep.id}>
          <Button size="xs" variant="default" onClick={() => void save()}>
            {chart ? text.saveChanges : text.keep}
          </Button>
        </Hint>
      )}
      <MoreMenu
        label={text.more}
        entries={chartMenu({
          chart,
          mayKeep,
          exports,
          onRename: () => setNaming('rename'),
          onKeepAs: () => setNaming('keep'),
          onAdd: () => setAdding(true),
          onDelete: (gone) => void remove(gone),
        })}
      />
      {adding && chart && (
        <Suspense fallback={<LoadingOverlay onClose={() => setAdding(false)} />}>
          <AddChartToInsight projectId={project.id} chart={chart} onClose={() => setAdding(false)} />
        </Suspense>
      )}
      <NameDialog
        opened={naming !== null}
        title={naming === 'rename' ? text.renameTitle : text.keepTitle}
        label={text.name}
        {...(naming === 'keep' ? { hint: hint === null ? text.keepHint : `${text.keepHint} ${hint}` } : {})}
        confirmLabel={naming === 'keep' ? text.keep : strings.rename}
        initial={naming === 'rename' ? (chart?.title ?? '') : suggestedTitle(options, countable)}
        maxLength={MAX_CHART_TITLE_CHARS}
        onDone={(title) => void named(title)}
        onClose={() => setNaming(null)}
      />
    </div>
  )
}

/** What a chart counts is chosen first. */
function focusCounted(): void {
  document.querySelector<HTMLElement>(`input[aria-label="${CSS.escape(chartStrings.dimension)}"]`)?.focus()
}

function Chip({ title, current, onChoose }: { title: string; current: boolean; onChoose: () => void }) {
  return (
    <button type="button" className={classes.chip} aria-pressed={current} onClick={onChoose}>
      {title}
    </button>
  )
}
