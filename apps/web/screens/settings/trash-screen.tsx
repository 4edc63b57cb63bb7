import { Button, Select } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { ProjectOfTrashDocument } from '#generated/operations/apps/web/screens/settings/trash.ts'
import { TrashFacetsDocument } from '#generated/operations/capabilities/trash/web/trash.ts'
import { kinds } from '#generated/web-registry/kinds.ts'
import { kindNamed, kindsTitle, pageOfThing } from '#content-kinds/web/index.ts'
import { TRASH_DAYS } from '#trash/model/limits.ts'
import {
  DeletionDetails,
  DeletionRowView,
  deletionTitle,
  trashList,
  trashStrings as strings,
  useTrashCommands,
  type DeletionRow,
} from '#trash/web/index.ts'
import { parseId } from '#platform/kernel/ids.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { Hint } from '#platform/web/design/hint.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { Page, PageHeader } from '#platform/web/design/page.tsx'
import { BlankSheets } from '#platform/web/design/pictures.tsx'
import { SearchInput } from '#platform/web/design/search-input.tsx'
import { SelectionBar } from '#platform/web/design/selection-bar.tsx'
import { SidePeek, type PeekMode } from '#platform/web/design/side-peek.tsx'
import { Toolbar } from '#platform/web/design/toolbar.tsx'
import { useRowSelection } from '#platform/web/design/use-row-selection.ts'
import { VirtualRows } from '#platform/web/design/virtual-rows.tsx'
import { toCallError } from '#platform/web/graphql/index.ts'
import { runAction, useAction } from '#platform/web/keyboard/index.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useLive } from '#platform/web/live/use-live.ts'
import { links } from '../../links.ts'
import { PLACEHOLDERS } from '../../shell/placeholders.ts'
import { trashActions } from './trash-actions.ts'
import classes from './trash.module.css'

const ROW_HEIGHT = 56

/** /settings/trash (document 1 §2.11), of one project with `projectId`: what was deleted and can be restored. */
export function TrashScreen() {
  const asked = useLocation({ select: ({ search }) => (search as { projectId?: unknown }).projectId })
  const projectId = typeof asked === 'string' ? parseId(asked) : null
  // Another project is another list: filters and selection are reset.
  return <Trash key={projectId} projectId={projectId} />
}

function Trash({ projectId }: { projectId: string | null }) {
  const commands = useTrashCommands(kinds)
  const [text, setText] = useState('')
  const [kind, setKind] = useState<string | null>(null)
  const [deletedById, setDeletedById] = useState<string | null>(null)
  const [peeked, setPeeked] = useState<string | null>(null)
  const [mode, setMode] = useState<PeekMode>('Side')
  const search = useRef<HTMLDivElement>(null)
  const { data: place } = useAnswer(ProjectOfTrashDocument, {
    variables: projectId === null ? null : { id: projectId },
  })
  const { data: facets } = useAnswer(TrashFacetsDocument, { variables: { projectId } })
  const {
    rows: deletions,
    state,
    error,
    more,
    retry,
  } = useLive(trashList, { projectId, kind, deletedById, text: text.trim() || null })
  const selection = useRowSelection(deletions.map(({ id }) => id))
  const { selected, cursor } = selection.selection
  const chosen = deletions.filter(({ id }) => (selected.size > 0 ? selected.has(id) : id === (peeked ?? cursor)))
  const isNarrowed = text.trim() !== '' || kind !== null || deletedById !== null

  const taken = (gone: readonly DeletionRow[]): void => {
    if (gone.some(({ id }) => id === peeked)) setPeeked(null)
  }
  const restore = async (): Promise<void> => {
    const [only] = chosen
    const href = chosen.length === 1 && only ? hrefOf(only) : null
    if (await commands.restore(chosen, href === null ? undefined : { title: strings.open, href })) taken(chosen)
  }
  const mayEmpty = (facets?.trashFacets.viewerCanEmpty ?? false) && deletions.length > 0
  const may = (act: keyof DeletionRow['viewerCan']): boolean =>
    chosen.length > 0 && chosen.every(({ viewerCan }) => viewerCan[act])
  const deleteForever = async (): Promise<void> => {
    if (await commands.deleteForever(chosen)) taken(chosen)
  }
  useAction(trashActions.deleteForever, deleteForever, { enabled: may('deleteForever') })
  useAction(trashActions.empty, async () => commands.empty(projectId), { enabled: mayEmpty })
  useAction(trashActions.find, () => search.current?.querySelector('input')?.focus())
  useAction(trashActions.restore, restore, { enabled: may('restore') })

  const at = deletions.findIndex(({ id }) => id === peeked)
  const peekAt = (index: number): { onPeek?: () => void } => {
    const deletion = deletions[index]
    return deletion && index >= 0 ? { onPeek: () => setPeeked(deletion.id) } : {}
  }
  const [next, previous] = [at >= 0 ? peekAt(at + 1).onPeek : undefined, peekAt(at - 1).onPeek]
  const shownProject = place?.project
  const restoreButton = (
    <Hint label={strings.restore} action={trashActions.restore.id}>
      <Button size="xs" variant="default" onClick={() => runAction(trashActions.restore.id)}>
        {strings.restore}
      </Button>
    </Hint>
  )
  const foreverButton = (
    <Hint label={strings.deleteForever} action={trashActions.deleteForever.id}>
      <Button size="xs" variant="default" onClick={() => runAction(trashActions.deleteForever.id)}>
        {strings.deleteForever}
      </Button>
    </Hint>
  )
  return (
    <Page
      title={strings.title}
      width="reading"
      breadcrumbs={[
        ...(shownProject
          ? [{ title: shownProject.title || PLACEHOLDERS.project, href: links.project(shownProject) }]
          : []),
        { title: strings.title },
      ]}
    >
      <PageHeader
        title={strings.title}
        actions={
          mayEmpty ? (
            <Button variant="default" onClick={() => runAction(trashActions.empty.id)}>
              {strings.emptying.act}
            </Button>
          ) : undefined
        }
        description={
          <>
            {strings.explain(TRASH_DAYS)}{' '}
            {projectId !== null && shownProject && strings.ofProject(shownProject.title || PLACEHOLDERS.project)}{' '}
            {projectId !== null && <Link href="/settings/trash">{strings.everything}</Link>}
          </>
        }
      />
      <Toolbar label={strings.filters}>
        <div className={classes.filters}>
          <div ref={search} className={classes.search}>
            <SearchInput label={strings.find} value={text} onChange={setText} width="100%" />
          </div>
          <Select
            aria-label={strings.byKind}
            w={150}
            value={kind ?? ''}
            allowDeselect={false}
            onChange={(value) => setKind(value || null)}
            data={[
              { value: '', label: strings.anyKind },
              ...(facets?.trashFacets.kinds ?? []).map((one) => ({
                value: one,
                label: kindsTitle(kindNamed(kinds, one)),
              })),
            ]}
          />
          <Select
            aria-label={strings.byPerson}
            w={170}
            searchable
            value={deletedById ?? ''}
            allowDeselect={false}
            onChange={(value) => setDeletedById(value || null)}
            data={[
              { value: '', label: strings.anybody },
              ...(facets?.trashFacets.deletedBy ?? []).map((user) => ({ value: user.id, label: user.name })),
            ]}
          />
        </div>
      </Toolbar>
      {state === 'loading' && <LoadingRows label={strings.loading} />}
      {state === 'failed' && <ErrorState title={strings.failed} message={toCallError(error).message} onRetry={retry} />}
      {state === 'ready' && deletions.length === 0 && !isNarrowed && (
        <EmptyState picture={<BlankSheets />} title={strings.empty}>
          {strings.emptyHint}
        </EmptyState>
      )}
      {state === 'ready' && deletions.length === 0 && isNarrowed && (
        <EmptyState
          title={strings.noMatch}
          action={
            <Button
              variant="default"
              onClick={() => {
                setText('')
                setKind(null)
                setDeletedById(null)
              }}
            >
              {strings.showAll}
            </Button>
          }
        >
          {strings.noMatchHint}
        </EmptyState>
      )}
      {deletions.length > 0 && (
        <VirtualRows
          label={strings.label}
          items={deletions}
          idOf={({ id }) => id}
          nameOf={(deletion) => deletionTitle(kinds, deletion)}
          rowHeight={ROW_HEIGHT}
          onPeek={({ id }) => setPeeked(id)}
          onNearEnd={more}
          selection={selection}
        >
          {(deletion) => <DeletionRowView kinds={kinds} deletion={deletion} />}
        </VirtualRows>
      )}
      <SelectionBar count={selected.size} onClear={selection.clear}>
        {may('restore') && restoreButton}
        {may('deleteForever') && foreverButton}
      </SelectionBar>
      {peeked !== null && (
        <SidePeek
          label={strings.preview}
          mode={mode}
          onModeChange={setMode}
          onClose={() => setPeeked(null)}
          {...(next ? { onNext: next } : {})}
          {...(previous ? { onPrevious: previous } : {})}
        >
          <DeletionDetails
            key={peeked}
            kinds={kinds}
            deletionId={peeked}
            actions={
              selected.size === 0 ? (
                <>
                  {may('restore') && restoreButton}
                  {may('deleteForever') && foreverButton}
                </>
              ) : null
            }
          />
        </SidePeek>
      )}
    </Page>
  )
}

/** The address of something after it is restored; null where it has no page, or where it was one of several. */
function hrefOf({ kind, resourceId, title, taken }: DeletionRow): string | null {
  if (taken.some((one) => one.kind === kind && one.count > 1)) return null
  return pageOfThing(kindNamed(kinds, kind), { id: resourceId, title })
}
