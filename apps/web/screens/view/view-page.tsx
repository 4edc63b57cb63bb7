import IconHighlight from '@tabler/icons-react/dist/esm/icons/IconHighlight.mjs'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { ObjectType } from '#filters/model/system-fields.ts'
import { filterableFields } from '#filters/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { BlankSheets, LensOverStrata } from '#platform/web/design/pictures.tsx'
import { FilterBuilder, savedFilterStrings } from '#saved-filters/web/index.ts'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { runAction, useAction } from '#platform/web/keyboard/index.ts'
import { MeantWords, useMeantWords } from '#search/web/index.ts'
import { useWholeSelection } from '#selections/web/index.ts'
import { NO_VIEW_DATA, type ViewData } from '#views/model/view.ts'
import {
  AboutGroups,
  FoundExcerptsProvider,
  GroupOffer,
  ALL_ROWS,
  groupedLines,
  linesOfAll,
  movedColumn,
  plainLines,
  useCellCommands,
  useRowChoice,
  useRowCommands,
  ViewBoard,
  ViewGrid,
  ViewList,
  viewStrings as strings,
  ViewTable,
  ViewToolbar,
  whyCardsStay,
  withColumns,
  type Lines,
  type OwnDisplay,
  type Row,
  type ShownColumn,
} from '#views/web/index.ts'
import { codingLink } from '../../coding-links.ts'
import { links } from '../../links.ts'
import { useNewView, type OpenProject } from '../../project-page/project-context.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { useColumnDistributions } from './column-distributions.tsx'
import { FillsWindow } from './fills-window.tsx'
import { MovingRows, type RowsToMove } from './moving-rows.tsx'
import { RowMenu } from './row-menu.tsx'
import { useShownRows } from '../../view-rows/use-shown-rows.ts'
import type { ShownView } from '../../view-rows/use-view-state.ts'
import { viewActions } from './view-actions.ts'
import { ViewPeek } from '../../view-rows/view-peek.tsx'

const SelectionActs = lazyPart(
  'selection-acts',
  async () => (await import('../../selection/selection-acts.tsx')).SelectionActs,
)

/** Groups are opened until this many rows are shown. */
const OPEN_AT_FIRST_ROWS = 200

export interface ViewPageProps {
  project: OpenProject
  /** The name of its rows as a whole; without it, the number of rows is shown. */
  name?: string
  /** Shown instead of rows if the project has none. */
  empty?: ReactNode
  /** Null for a view that is not saved. */
  viewId: Id | null
  objectType: ObjectType
  view: ShownView
  /** Changes the view for everyone. */
  onSave?: (() => void) | undefined
  /** What cards show to the current user, if that is stored. */
  cards?: OwnDisplay
  /** The menu of the view. */
  menu?: ReactNode
}

/** The rows of a project in one of the layouts, with the tools that filter, sort and change them. */
export function ViewPage({ project, name, empty, viewId, objectType, view, onSave, cards, menu }: ViewPageProps) {
  const router = useRouter()
  const { layout, data, set, selected } = view
  const meant = useMeantWords({ type: objectType, projectId: project.id }, view.find)
  const find = meant.words
  const {
    fields,
    tags,
    columns,
    visible,
    groupColumn,
    ofGroup,
    groupedBy,
    timeZone,
    filter,
    rows,
    groups,
    likely,
    ready,
    fieldsLoaded,
    fieldsFailed,
    readFields,
  } = useShownRows(project.id, viewId, objectType, { ...view, find }, cards?.shown ?? null)
  const filterable = useMemo(() => filterableFields(objectType, fields), [objectType, fields])
  // The group column is left out: the head of a column shows its value.
  const onCards = useMemo(() => visible.filter((column) => column.key !== groupColumn?.key), [visible, groupColumn])
  const [requested, setRequested] = useState<{ of: string | null; keys: ReadonlySet<string> } | null>(null)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const requestedKeys = requested?.of === groupedBy ? requested.keys : null
  const open = useMemo(
    () =>
      new Set(
        layout === 'BOARD' || !groups
          ? []
          : (requestedKeys ? groups.filter((group) => requestedKeys.has(group.key)) : openAtFirst(groups))
              .filter((group) => !closed.has(group.key))
              .map((group) => group.key),
      ),
    [layout, groups, requestedKeys, closed],
  )
  const shownGroups = JSON.stringify(
    ofGroup === null ? [ALL_ROWS] : !groups ? likely : layout === 'BOARD' ? [...(requestedKeys ?? [])] : [...open],
  )
  const { key: question, request } = rows
  useEffect(() => {
    if (ready) request(JSON.parse(shownGroups) as (string | null)[])
  }, [request, question, shownGroups, ready])
  // A table without groups has a line for each row, loaded or not; every other layout starts at the first row.
  const goesAnywhere = layout === 'TABLE' && ofGroup === null
  const lines = useMemo((): Lines => {
    const all = rows.loaded.get(ALL_ROWS)
    if (goesAnywhere) return linesOfAll(all, rows.total)
    return ofGroup === null || !groups ? plainLines(all) : groupedLines(groups, open, rows.loaded)
  }, [goesAnywhere, ofGroup, groups, open, rows.loaded, rows.total])
  const isElsewhere = !goesAnywhere && (rows.loaded.get(ALL_ROWS)?.from ?? 0) > 0
  const { goTo, reach } = rows
  useEffect(() => {
    if (isElsewhere) goTo(0)
  }, [isElsewhere, goTo])
  const aboveMenu = useColumnDistributions(project.id, objectType, filter)
  const cells = useCellCommands(objectType, rows)
  const commands = useRowCommands(objectType)
  // Rows of closed groups were never read.
  const shownIds = useMemo(() => [...new Set(lines.rows.map(({ id }) => id))], [lines])
  const whole = useWholeSelection({
    list: 'view-rows',
    question: useMemo(
      () => ({
        projectId: project.id,
        objectType,
        data: { filter, sort: data.sort, group: ofGroup, groupInterval: data.groupInterval },
        find,
        boardId: null,
        ...(timeZone === null ? {} : { timeZone }),
        group: null,
      }),
      [project.id, objectType, filter, data.sort, data.groupInterval, ofGroup, timeZone, find],
    ),
    shown: shownIds,
    total: rows.total,
  })
  const choice = useRowChoice(lines, whole, reach)
  const [moving, setMoving] = useState<RowsToMove | null>(null)
  const mayWrite = project.viewerCan.contribute
  const mayCode = mayWrite && objectType === 'NOTE'
  const code = (): void => {
    const requested = { ...NO_VIEW_DATA, filter, sort: data.sort }
    const source = { kind: 'rows' as const, projectId: project.id, data: requested, find }
    router.history.push(codingLink({ project, source }))
  }
  useAction(viewActions.code, code, { enabled: mayCode && ready })
  const { loadMore, loadEarlier, reload } = rows
  const change = useCallback(
    (part: Partial<ViewData>) => set({ layout, data: { ...data, ...part } }),
    [set, layout, data],
  )
  const changeColumns = (next: ShownColumn[]): void => set({ layout, data: withColumns(data, next) })

  const hrefOf = useCallback(
    (row: Row): string =>
      objectType === 'NOTE'
        ? links.note({ id: row.id, title: row.name })
        : objectType === 'INSIGHT'
          ? links.insight({ id: row.id, title: row.name })
          : links.highlight(row.note ?? { id: row.id }, row.id),
    [objectType],
  )
  const onOpen = (row: Row): void => router.history.push(hrefOf(row))
  const onPeek = (row: Row): void => view.peek(row.id)
  const onRequested = useCallback(
    (key: string) =>
      setRequested((now) =>
        now?.of === groupedBy && now.keys.has(key)
          ? now
          : { of: groupedBy, keys: new Set([...(now?.of === groupedBy ? now.keys : []), key]) },
      ),
    [groupedBy],
  )
  const onMore = useCallback((key: string) => loadMore(key), [loadMore])
  const onNearEnd = useCallback((group: string | null) => loadMore(group), [loadMore])
  const onNearEndOfAll = useCallback(() => loadMore(ALL_ROWS), [loadMore])
  const hrefOfGroup = useCallback(
    (key: string) => {
      const tag = ofGroup === 'tags' ? tags.find((one) => one.id === key) : undefined
      return tag ? links.tag(tag) : null
    },
    [ofGroup, tags],
  )
  const toggleGroup = (key: string): void => {
    setRequested({ of: groupedBy, keys: new Set([...open, key]) })
    setClosed(open.has(key) ? new Set([...closed, key]) : new Set([...closed].filter((one) => one !== key)))
  }
  const bar = (chosen: readonly Row[], clear: () => void): ReactNode =>
    mayWrite && (
      <BulkBar
        projectId={project.id}
        objectType={objectType}
        rows={chosen}
        whole={whole}
        loaded={shownIds.length}
        tookAll={choice.tookAll}
        total={rows.total}
        columns={columns}
        tags={tags}
        cells={cells}
        commands={commands}
        copies={layout !== 'TABLE'}
        onMove={(rowsToMove, onGone) => setMoving({ rows: rowsToMove, onGone })}
        onClear={clear}
      />
    )

  const status = columns.find((column) => column.key === 'status')
  const menuOf = useCallback(
    (row: Row) => (
      <RowMenu
        row={row}
        objectType={objectType}
        project={project}
        href={hrefOf(row)}
        mayContribute={mayWrite}
        status={status}
        cells={cells}
        commands={commands}
        onMove={() => setMoving({ rows: [row], onGone: () => undefined })}
      />
    ),
    [objectType, project, hrefOf, mayWrite, status, cells, commands],
  )

  const stays = layout === 'BOARD' && mayWrite && groupColumn ? whyCardsStay(objectType, groupColumn) : null
  const page = useRef<HTMLDivElement>(null)
  const newView = useNewView()
  const shownNow = useMemo(() => ({ objectType, layout, data }), [objectType, layout, data])
  const { offer } = newView
  useEffect(() => offer(shownNow), [offer, shownNow])
  const inOrder =
    layout === 'BOARD'
      ? groupedLines(groups ?? [], new Set(groups?.map((group) => group.key)), rows.loaded).rows
      : lines.rows
  const at = view.peeked === null ? -1 : inOrder.findIndex((row) => row.id === view.peeked)
  const peeked = inOrder[at]
  const peekAt = (index: number): (() => void) | undefined => {
    const row = inOrder[index]
    return row ? () => view.peek(row.id) : undefined
  }
  const body = (): ReactNode => {
    const all = rows.loaded.get(ALL_ROWS)
    const label = name ?? strings.count(rows.total ?? 0, objectType)
    // A loading error is shown beside the conditions.
    if (!selected.known) return selected.state === 'failed' ? null : <LoadingRows label={strings.loading} />
    if (rows.failure !== null && rows.total === null && rows.groups === null)
      return <ErrorState title={strings.failed} message={rows.failure} onRetry={reload} />
    if (ofGroup === null && all?.state === 'failed' && all.rows.length === 0)
      return <ErrorState title={strings.failed} message={all.error ?? ''} onRetry={reload} />
    if (!fieldsLoaded && fieldsFailed)
      return <ErrorState title={strings.failed} message={fieldsFailed.message} onRetry={readFields} />
    if (
      !fieldsLoaded ||
      isElsewhere ||
      (ofGroup === null ? all === undefined || (all.state === 'loading' && all.rows.length === 0) : groups === null)
    )
      return <LoadingRows label={strings.loading} />
    if (layout === 'BOARD' && ofGroup === null) {
      const groupable = columns.filter((column) => column.groupable)
      return (
        <EmptyState
          picture={<BlankSheets />}
          title={strings.boardNeedsGroup}
          action={<GroupOffer columns={groupable} onGroup={(group) => change({ group })} />}
        >
          {groupable.length === 0 ? strings.boardHasNoGroup : strings.boardNeedsGroupHint}
        </EmptyState>
      )
    }
    if (rows.total === 0 && lines.rows.length === 0 && layout !== 'BOARD') {
      return filter.fields.length > 0 || find !== '' ? (
        <EmptyState picture={<LensOverStrata />} title={strings.nothing}>
          {strings.nothingHint}
        </EmptyState>
      ) : (
        (empty ?? (
          <EmptyState picture={<BlankSheets />} title={strings.empty(objectType)}>
            {strings.emptyHint}
          </EmptyState>
        ))
      )
    }
    if (layout === 'BOARD') {
      return (
        <ViewBoard
          label={label}
          objectType={objectType}
          columns={onCards}
          groups={groups ?? []}
          loaded={rows.loaded}
          selectable={mayWrite}
          whole={whole}
          hrefOf={hrefOf}
          onOpen={onOpen}
          onPeek={onPeek}
          peeked={view.peeked}
          onRequested={onRequested}
          onMore={onMore}
          bar={bar}
          movable={mayWrite && viewId !== null && !view.changed && stays === null}
          onMove={(move) => viewId !== null && void commands.moveCards(viewId, move)}
        />
      )
    }
    if (layout === 'GRID' && all)
      return (
        <ViewGrid
          label={label}
          objectType={objectType}
          columns={visible}
          loaded={all}
          selectable={mayWrite}
          whole={whole}
          hrefOf={hrefOf}
          onOpen={onOpen}
          onPeek={onPeek}
          peeked={view.peeked}
          onNearEnd={onNearEndOfAll}
          menuOf={menuOf}
          bar={bar}
        />
      )
    if (layout === 'LIST') {
      return (
        <ViewList
          label={label}
          objectType={objectType}
          columns={visible}
          groups={ofGroup === null ? null : groups}
          hrefOfGroup={hrefOfGroup}
          open={open}
          loaded={rows.loaded}
          total={ofGroup === null ? (rows.total ?? undefined) : undefined}
          selectable={mayWrite}
          whole={whole}
          hrefOf={hrefOf}
          noteHref={links.highlight}
          onOpen={onOpen}
          onPeek={onPeek}
          peeked={view.peeked}
          onToggleGroup={toggleGroup}
          onRequested={onNearEnd}
          menuOf={menuOf}
          bar={bar}
        />
      )
    }
    return (
      <>
        <ViewTable
          label={label}
          objectType={objectType}
          columns={visible}
          lines={lines}
          total={rows.total ?? lines.length}
          sort={data.sort}
          choice={choice}
          selectable={mayWrite}
          commands={cells}
          hrefOf={hrefOf}
          onOpen={onOpen}
          onPeek={onPeek}
          peeked={view.peeked}
          onToggleGroup={toggleGroup}
          onNearEnd={onNearEnd}
          onNearStart={loadEarlier}
          onGoTo={goTo}
          reach={reach}
          onSort={(sort) => change({ sort })}
          onGroup={(group) => change({ group })}
          onWidth={(key, width) =>
            changeColumns(columns.map((column) => (column.key === key ? { ...column, width } : column)))
          }
          onChange={(key, part) =>
            changeColumns(columns.map((column) => (column.key === key ? { ...column, ...part } : column)))
          }
          onMove={(key, overKey) => changeColumns(movedColumn(columns, key, overKey))}
          aboveMenu={aboveMenu}
        />
        {bar(choice.rows, choice.clear)}
      </>
    )
  }
  return (
    <div ref={page}>
      <ViewToolbar
        objectType={objectType}
        layout={layout}
        data={data}
        columns={columns}
        count={rows.total === null ? '' : strings.count(rows.total, objectType)}
        onLayout={(next) => set({ layout: next, data })}
        onData={(next) => set({ layout, data: next })}
        conditions={
          <FilterBuilder
            selected={selected}
            projectId={project.id}
            fields={filterable}
            fieldsKnown={fieldsLoaded}
            leavesOut={objectType}
          />
        }
        onSave={onSave}
        saveHint={selected.saved ? savedFilterStrings.copied(selected.saved.label) : undefined}
        onSaveAsNew={
          view.changed && mayWrite
            ? () => newView.open(selected.saved ? savedFilterStrings.copied(selected.saved.label) : undefined)
            : undefined
        }
        onReset={view.changed || !selected.known ? view.reset : undefined}
        find={view.find}
        onFind={view.setFind}
        cards={cards}
        menu={
          <>
            {mayCode && (
              <IconButton
                label={strings.code}
                action={viewActions.code.id}
                onClick={() => runAction(viewActions.code.id)}
              >
                <IconHighlight size={17} stroke={1.7} aria-hidden="true" />
              </IconButton>
            )}
            {menu}
          </>
        }
      />
      {groupColumn && <AboutGroups column={groupColumn} groups={rows.groups?.length ?? 0} stays={stays} />}
      <MeantWords {...meant} />
      <FoundExcerptsProvider objectType={objectType} ids={shownIds} find={find}>
        <FillsWindow inside={layout !== 'LIST'}>{body()}</FillsWindow>
      </FoundExcerptsProvider>
      {mayWrite && (
        <Suspense>
          <SelectionActs />
        </Suspense>
      )}
      {moving && (
        <MovingRows projectId={project.id} objectType={objectType} moving={moving} onClose={() => setMoving(null)} />
      )}
      {peeked && (
        <ViewPeek
          row={peeked}
          objectType={objectType}
          mode={view.peekMode}
          onModeChange={(mode) => view.peek(peeked.id, mode)}
          onClose={() => view.peek(null)}
          onNext={peekAt(at + 1)}
          onPrevious={peekAt(at - 1)}
          stepsThroughList
        />
      )}
    </div>
  )
}

/** Opens small groups, and a large one only if it is first: a thousand rows would hide the groups below. */
function openAtFirst<Group extends { key: string; count: number | null }>(groups: readonly Group[]): readonly Group[] {
  let rows = 0
  return groups.filter((group, at) => {
    rows += group.count ?? 0
    return at === 0 || rows <= OPEN_AT_FIRST_ROWS
  })
}
