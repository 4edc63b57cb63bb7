import { Button } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconPresentation from '@tabler/icons-react/dist/esm/icons/IconPresentation.mjs'
import { lazy, Suspense, useState } from 'react'
import { InsightRowFragmentDoc, ProjectInsightsDocument } from '#generated/operations/capabilities/insights/web/insight.ts'
import { InsightCard, InsightRowView, insightStrings, useInsightCommands, type InsightRow } from '#insights/web/index.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { Hint } from '#platform/web/design/hint.tsx'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { CutGem } from '#platform/web/design/pictures.tsx'
import { SelectionBar } from '#platform/web/design/selection-bar.tsx'
import { SegmentedTabs } from '#platform/web/design/tabs.tsx'
import { Toolbar } from '#platform/web/design/toolbar.tsx'
import { useRowSelection } from '#platform/web/design/use-row-selection.ts'
import { VirtualRows } from '#platform/web/design/virtual-rows.tsx'
import { useCached, usePages } from '#platform/web/graphql/index.ts'
import { runAction, useAction } from '#platform/web/keyboard/index.ts'
import { links } from '../../links.ts'
import { createActions } from '../../shell/shell-actions.ts'
import { InsightMenu } from '../insight/insight-menu.tsx'
import { chosenActions, projectActions } from './project-actions.ts'
import { useProject } from './project-context.tsx'
import classes from './project.module.css'
import { strings } from './strings.ts'

const ChooseOutlineDialog = lazy(async () => ({ default: (await import('../templates/choose-outline-dialog.tsx')).ChooseOutlineDialog }))

const text = strings.insight
const ROW_HEIGHT = 58
type Layout = 'grid' | 'list'
const LAYOUTS = [
  { value: 'grid', label: text.grid },
  { value: 'list', label: text.list },
] as const
const SHOWN = [
  { value: 'all', label: text.all },
  { value: 'published', label: text.published },
] as const

/** /projects/{projectId}/insights: what was learned. */
export function InsightsTab() {
  const project = useProject()
  const commands = useInsightCommands()
  const [layout, setLayout] = useLocalStorage<Layout>({ key: 'quarry.insights.layout', defaultValue: 'grid', getInitialValueInEffect: false })
  const [shown, setShown] = useState<'all' | 'published'>('all')
  const pages = usePages({
    document: ProjectInsightsDocument,
    variables: { projectId: project.id, published: shown === 'published' },
    pageOf: (data) => data.project?.insights ?? null,
    follows: ['insight'],
  })
  const selection = useRowSelection(pages.nodes.map((insight) => insight.id))
  const chosen = pages.nodes.filter((insight) => selection.selection.selected.has(insight.id))
  const mayWrite = project.viewerCan.contribute
  const remove = async (gone: readonly InsightRow[]): Promise<void> => {
    pages.leaveOut(new Set(gone.map((insight) => insight.id)))
    if (!(await commands.remove(gone, pages.reload))) pages.reload()
  }
  useAction(chosenActions.delete, async () => remove(chosen), { enabled: mayWrite && layout === 'list' && chosen.length > 0 })
  const [choosing, setChoosing] = useState(false)
  useAction(projectActions.fromTemplate, () => setChoosing(true), { enabled: mayWrite })
  const newInsight = mayWrite ? (
    <>
      <Button variant="default" onClick={() => runAction(projectActions.fromTemplate.id)}>
        {text.fromTemplate}
      </Button>
      <Hint label={text.new} action={createActions.insight.id}>
        <Button leftSection={<IconPlus size={15} stroke={2} aria-hidden="true" />} onClick={() => runAction(createActions.insight.id)}>
          {text.new}
        </Button>
      </Hint>
      {choosing && (
        <Suspense fallback={null}>
          <ChooseOutlineDialog projectId={project.id} opened onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  ) : undefined

  if (pages.state === 'loading') return <LoadingRows label={text.loading} />
  if (pages.state === 'failed') return <ErrorState title={text.failed} message={pages.error?.message ?? ''} onRetry={pages.reload} />
  if (pages.nodes.length === 0 && shown === 'all') {
    return (
      <EmptyState picture={<CutGem />} title={text.empty} action={newInsight}>
        {text.emptyHint}
      </EmptyState>
    )
  }
  return (
    <div className={classes.tab}>
      <Toolbar
        label={text.label}
        end={
          <>
            <SegmentedTabs label={text.layout} value={layout} options={LAYOUTS} onChange={setLayout} />
            <IconButton label={text.present} action={projectActions.present.id} href={links.present(project)}>
              <IconPresentation size={17} stroke={1.7} aria-hidden="true" />
            </IconButton>
            {newInsight}
          </>
        }
      >
        <SegmentedTabs label={text.show} value={shown} options={SHOWN} onChange={setShown} />
      </Toolbar>
      {pages.nodes.length === 0 ? (
        <EmptyState picture={<CutGem />} title={text.nonePublished}>
          {text.nonePublishedHint}
        </EmptyState>
      ) : layout === 'list' ? (
        <VirtualRows
          label={text.label}
          items={pages.nodes}
          idOf={(insight) => insight.id}
          nameOf={(insight) => insight.title || insightStrings.untitled}
          rowHeight={ROW_HEIGHT}
          hrefOf={(insight) => links.insight(insight)}
          onNearEnd={pages.loadMore}
          {...(mayWrite ? { selection } : {})}
        >
          {(insight) => <LiveRow insight={insight} onRemove={async () => remove([insight])} />}
        </VirtualRows>
      ) : (
        <>
          <div className={classes.insightGrid}>
            {pages.nodes.map((insight) => (
              <LiveCard key={insight.id} insight={insight} onRemove={async () => remove([insight])} />
            ))}
          </div>
          {pages.hasMore && (
            <Button variant="default" mt={16} onClick={pages.loadMore}>
              {strings.loadMore}
            </Button>
          )}
        </>
      )}
      <SelectionBar count={layout === 'list' ? chosen.length : 0} onClear={selection.clear}>
        <Button size="xs" variant="default" onClick={() => runAction(chosenActions.delete.id)}>
          {strings.note.delete}
        </Button>
      </SelectionBar>
    </div>
  )
}

function LiveRow({ insight, onRemove }: { insight: InsightRow; onRemove: () => Promise<void> }) {
  const live = useCached(InsightRowFragmentDoc, 'InsightRow', 'Insight', insight)
  return (
    <>
      <InsightRowView insight={live} />
      <InsightMenu insight={live} onRemove={onRemove} />
    </>
  )
}

function LiveCard({ insight, onRemove }: { insight: InsightRow; onRemove: () => Promise<void> }) {
  const live = useCached(InsightRowFragmentDoc, 'InsightRow', 'Insight', insight)
  return <InsightCard insight={live} href={links.insight(live)} menu={<InsightMenu insight={live} onRemove={onRemove} />} />
}
