import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Suspense, useState, type RefObject } from 'react'
import type { ChartOptions } from '#charts/model/chart.ts'
import { MAX_CHART_TITLE_CHARS } from '#charts/model/limits.ts'
import {
  asCsv,
  asPng,
  chartStrings,
  copyPicture,
  copyTable,
  suggestedTitle,
  useChartCommands,
  type ChartPictureHandle,
  type Countable,
  type KeptChart,
} from '#charts/web/index.ts'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { MoreMenu } from '#platform/web/design/action-menu.tsx'
import { LoadingOverlay } from '#platform/web/design/loading-overlay.tsx'
import { copyLink } from '#platform/web/design/copy-text.ts'
import { Hint } from '#platform/web/design/hint.tsx'
import { NameDialog } from '#platform/web/design/name-dialog.tsx'
import { showToast } from '#platform/web/design/toasts.ts'
import { useColorMode } from '#platform/web/design/use-pale-variant.ts'
import { saveFile } from '#platform/web/device/save-file.ts'
import { useAction } from '#platform/web/keyboard/index.ts'
import { palettes } from '#platform/web/theme/palette.ts'
import { chartActions } from '../../../project-page/project-actions.ts'
import { useProject } from '../../../project-page/project-context.tsx'
import { strings } from '../../../project-page/strings.ts'
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
  rows: readonly (readonly (string | number)[])[] | null
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
  const commands = useChartCommands()
  const mode = useColorMode()
  const [naming, setNaming] = useState<'keep' | 'rename' | null>(null)
  const [adding, setAdding] = useState(false)
  const mayKeep = known && project.viewerCan.contribute
  const mayEdit = chart?.viewerCan.edit ?? false
  const name = chart?.title ?? text.usual

  const save = async (): Promise<void> => {
    if (!chart) return setNaming('keep')
    if (isChanged && (await commands.change(chart, { options }))) onState(AS_KEPT)
  }
  useAction(chartActions.keep, () => void save(), { enabled: chart ? mayEdit && isChanged : mayKeep })
  const isNew = chart === null && isChanged
  const begin = (): void => {
    onState({ chartId: null, ...AS_KEPT })
    // Once the tools are those of the new chart.
    requestAnimationFrame(focusCounted)
  }
  useAction(chartActions.new, begin, { enabled: mayKeep })
  useAction(chartActions.copyLink, async () => copyLink(location.href))

  const takePicture = async (kind: 'png' | 'svg'): Promise<void> => {
    const svg = picture.current?.toSvg() ?? ''
    try {
      saveFile(
        kind === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await asPng(svg, palettes[mode].canvas),
        `${name}.${kind}`,
      )
    } catch {
      showToast({ message: text.notDrawn, tone: 'failed' })
    }
  }
  const copied = async (copying: Promise<void>, message: string): Promise<void> => {
    try {
      await copying
      showToast({ message })
    } catch {
      showToast({ message: text.notCopied, tone: 'failed' })
    }
  }
  const named = async (title: string): Promise<void> => {
    const asked = naming
    setNaming(null)
    if (asked === 'rename' && chart) await commands.change(chart, { title })
    if (asked !== 'keep') return
    const id = await commands.keep(project.id, title, options)
    if (id !== null) onState({ chartId: id, ...AS_KEPT })
  }
  return (
    <div className={classes.bar} role="group" aria-label={text.label}>
      <div className={classes.kept} data-scrolls-sideways="">
        <Chip
          title={text.usual}
          current={chart === null && !isNew}
          onChoose={() => onState({ chartId: null, ...AS_KEPT })}
        />
        {charts.map(({ id, title }) => (
          <Chip
            key={id}
            title={title}
            current={chart?.id === id}
            onChoose={() => onState({ chartId: id, ...AS_KEPT })}
          />
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
        entries={[
          ...(chart && mayEdit
            ? [{ kind: 'command' as const, title: text.rename, onSelect: () => setNaming('rename') }]
            : []),
          ...(chart && mayKeep
            ? [{ kind: 'command' as const, title: text.keepAs, onSelect: () => setNaming('keep') }]
            : []),
          ...(chart && mayKeep
            ? [{ kind: 'command' as const, title: chartStrings.figure.addTo, onSelect: () => setAdding(true) }]
            : []),
          { kind: 'action', action: chartActions.copyLink.id, title: text.copyLink },
          { kind: 'line' },
          {
            kind: 'command',
            title: chartStrings.copyTable,
            disabled: !rows,
            onSelect: () => void copied(copyTable(rows ?? []), chartStrings.copiedTable),
          },
          {
            kind: 'command',
            title: chartStrings.copyPicture,
            disabled: !rows,
            onSelect: () =>
              void copied(
                copyPicture(picture.current?.toSvg() ?? '', palettes[mode].canvas),
                chartStrings.copiedPicture,
              ),
          },
          { kind: 'command', title: text.png, disabled: !rows, onSelect: () => void takePicture('png') },
          { kind: 'command', title: text.svg, disabled: !rows, onSelect: () => void takePicture('svg') },
          {
            kind: 'command',
            title: text.csv,
            disabled: !rows,
            onSelect: () => rows && saveFile(new Blob([asCsv(rows)], { type: 'text/csv' }), `${name}.csv`),
          },
          ...(chart?.viewerCan.delete
            ? [
                { kind: 'line' as const },
                {
                  kind: 'command' as const,
                  title: text.delete,
                  danger: true,
                  onSelect: () =>
                    void commands.remove(chart).then((isGone) => isGone && onState({ chartId: null, ...AS_KEPT })),
                },
              ]
            : []),
        ]}
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
