import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { ProjectOfTrashDocument } from '#generated/operations/apps/web/screens/settings/trash.ts'
import { kinds } from '#generated/web-registry/kinds.ts'
import { TRASH_DAYS } from '#trash/model/limits.ts'
import { DeletionDetails, DeletionRowView, deletionTitle, trashStrings as strings } from '#trash/web/index.ts'
import { parseId } from '#platform/kernel/ids.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { Hint } from '#platform/web/design/hint.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { Page, PageHeader } from '#platform/web/design/page.tsx'
import { BlankSheets } from '#platform/web/design/pictures.tsx'
import { SelectionBar } from '#platform/web/design/selection-bar.tsx'
import { SidePeek, type PeekMode } from '#platform/web/design/side-peek.tsx'
import { VirtualRows } from '#platform/web/design/virtual-rows.tsx'
import { toCallError } from '#platform/web/graphql/index.ts'
import { runAction } from '#platform/web/keyboard/index.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { links } from '../../links.ts'
import { PLACEHOLDERS } from '../../shell/placeholders.ts'
import { trashActions } from './trash-actions.ts'
import { TrashTools } from './trash-tools.tsx'
import { useTrash, type Trash as OpenTrash } from './use-trash.ts'

const ROW_HEIGHT = 56

/** /settings/trash (document 1 §2.11), of one project with `projectId`: what was deleted and can be restored. */
export function TrashScreen() {
  const asked = useLocation({ select: ({ search }) => (search as { projectId?: unknown }).projectId })
  const projectId = typeof asked === 'string' ? parseId(asked) : null
  // Another project is another list: filters and selection are reset.
  return <Trash key={projectId} projectId={projectId} />
}

function Trash({ projectId }: { projectId: string | null }) {
  const trash = useTrash(projectId)
  const { data: place } = useAnswer(ProjectOfTrashDocument, {
    variables: projectId === null ? null : { id: projectId },
  })
  const project = place?.project
  const title = project?.title || PLACEHOLDERS.project
  return (
    <Page
      title={strings.title}
      width="reading"
      breadcrumbs={[...(project ? [{ title, href: links.project(project) }] : []), { title: strings.title }]}
    >
      <PageHeader
        title={strings.title}
        actions={
          trash.mayEmpty ? (
            <Button variant="default" onClick={() => runAction(trashActions.empty.id)}>
              {strings.emptying.act}
            </Button>
          ) : undefined
        }
        description={
          <>
            {strings.explain(TRASH_DAYS)} {projectId !== null && project && strings.ofProject(title)}{' '}
            {projectId !== null && <Link href="/settings/trash">{strings.everything}</Link>}
          </>
        }
      />
      <TrashTools {...trash} />
      <Deletions {...trash} />
      <SelectionBar count={trash.selection.selection.selected.size} onClear={trash.selection.clear}>
        <ChosenActs may={trash.may} />
      </SelectionBar>
      <Preview {...trash} />
    </Page>
  )
}

/** The list, or why it is empty. */
function Deletions({ list, isNarrowed, showAll, selection, peek }: OpenTrash) {
  const { rows, state, error, more, retry } = list
  const failed = state === 'failed' && (
    <ErrorState title={strings.failed} message={toCallError(error).message} onRetry={retry} />
  )
  const listed = (
    <VirtualRows
      label={strings.label}
      items={rows}
      idOf={({ id }) => id}
      nameOf={(deletion) => deletionTitle(kinds, deletion)}
      rowHeight={ROW_HEIGHT}
      onPeek={({ id }) => peek(id)}
      onNearEnd={more}
      selection={selection}
    >
      {(deletion) => <DeletionRowView kinds={kinds} deletion={deletion} />}
    </VirtualRows>
  )
  if (rows.length > 0)
    return (
      <>
        {failed}
        {listed}
      </>
    )
  if (state === 'loading') return <LoadingRows label={strings.loading} />
  if (failed) return failed
  if (!isNarrowed)
    return (
      <EmptyState picture={<BlankSheets />} title={strings.empty}>
        {strings.emptyHint}
      </EmptyState>
    )
  return (
    <EmptyState
      title={strings.noMatch}
      action={
        <Button variant="default" onClick={showAll}>
          {strings.showAll}
        </Button>
      }
    >
      {strings.noMatchHint}
    </EmptyState>
  )
}

/** What was deleted, beside the list. */
function Preview({ list, peeked, peek, selection, may }: OpenTrash) {
  const [mode, setMode] = useState<PeekMode>('Side')
  if (peeked === null) return null
  const at = list.rows.findIndex(({ id }) => id === peeked)
  const peekAt = (index: number): (() => void) | undefined => {
    const deletion = at < 0 ? undefined : list.rows[index]
    return deletion && (() => peek(deletion.id))
  }
  const [next, previous] = [peekAt(at + 1), peekAt(at - 1)]
  return (
    <SidePeek
      label={strings.preview}
      mode={mode}
      onModeChange={setMode}
      onClose={() => peek(null)}
      {...(next ? { onNext: next } : {})}
      {...(previous ? { onPrevious: previous } : {})}
    >
      <DeletionDetails
        key={peeked}
        kinds={kinds}
        deletionId={peeked}
        actions={selection.selection.selected.size === 0 ? <ChosenActs may={may} /> : null}
      />
    </SidePeek>
  )
}

/** What may be done with all that is chosen. */
function ChosenActs({ may }: Pick<OpenTrash, 'may'>) {
  const acts = [
    { may: may('restore'), title: strings.restore, action: trashActions.restore.id },
    { may: may('deleteForever'), title: strings.deleteForever, action: trashActions.deleteForever.id },
  ]
  return acts.map(
    (act) =>
      act.may && (
        <Hint key={act.action} label={act.title} action={act.action}>
          <Button size="xs" variant="default" onClick={() => runAction(act.action)}>
            {act.title}
          </Button>
        </Hint>
      ),
  )
}
