import { Button } from '@mantine/core'
import { useApolloClient } from '@apollo/client/react'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import {
  OpenedRoundDocument,
  RoundCsvDocument,
  RoundResultsDocument,
  type RoundTagFragment,
} from '#generated/operations/capabilities/agreement/web/agreement.ts'
import { ProjectHeadDocument } from '#generated/operations/capabilities/projects/web/project.ts'
import { MAX_ROUND_TITLE_CHARS } from '#agreement/model/limits.ts'
import { isComparable } from '#agreement/model/results.ts'
import {
  agreementStrings as text,
  closingRound,
  CodingPanel,
  deletingRound,
  namedCoders,
  renamingRound,
  ResultsTable,
  SettleList,
  type NamedCoder,
  type RoundHead,
} from '#agreement/web/index.ts'
import { MoreMenu, type MenuEntry } from '#platform/web/design/action-menu.tsx'
import { confirm } from '#platform/web/design/confirm.tsx'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { NameDialog } from '#platform/web/design/name-dialog.tsx'
import { Page, PageHeader } from '#platform/web/design/page.tsx'
import { reportFailure } from '#platform/web/design/perform.ts'
import { ProgressBar } from '#platform/web/design/progress-bar.tsx'
import { SegmentedTabs } from '#platform/web/design/tabs.tsx'
import { showToast } from '#platform/web/design/toasts.ts'
import { saveFile } from '#platform/web/device/save-file.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { useAction } from '#platform/web/keyboard/index.ts'
import { links } from '../../links.ts'
import { PLACEHOLDERS } from '../../shell/placeholders.ts'
import { NoAccess } from '../../no-access/no-access.ts'
import { useShows } from '../../shell/shown-thing.ts'
import classes from './agreement.module.css'
import { agreementActions } from './agreement-actions.ts'
import { agreementLinks } from '../../agreement-links.ts'

const route = getRouteApi('/workspace/projects/$projectId/agreement/$roundId')
type Project = { id: string; title: string }

/**
 * /projects/{projectId}/agreement/{roundId}: coding while the round is open, and how far the coders agree once it is
 * closed.
 */
export function RoundScreen() {
  const { projectId, roundId } = route.useParams()
  const head = useAnswer(ProjectHeadDocument, { variables: { id: projectId } })
  const { data, isAsking, error, retry } = useAnswer(OpenedRoundDocument, { variables: { id: roundId } })
  const round = data?.agreementRound
  const project = head.data?.project
  useShows('project', project)
  const breadcrumbs = [
    ...(project
      ? [
          { title: project.title || PLACEHOLDERS.project, href: links.project(project) },
          { title: text.title, href: agreementLinks.rounds(project) },
        ]
      : []),
    ...(round ? [{ title: round.title }] : []),
  ]
  if (round && project) {
    const tags = round.tags.flatMap((tag) => tag ?? [])
    return (
      <Page title={round.title} breadcrumbs={breadcrumbs} width="wide">
        <Opened round={round} tags={tags} project={project} viewerId={data.viewer?.user?.id ?? null} />
      </Page>
    )
  }
  if ((isAsking && !data) || (head.isAsking && !head.data))
    return (
      <Page title={text.title} breadcrumbs={breadcrumbs}>
        <LoadingRows label={text.loading} />
      </Page>
    )
  if (!error && !head.error) return <NoAccess kind="project" id={projectId} />
  return (
    <Page title={text.failed} breadcrumbs={breadcrumbs}>
      <ErrorState title={text.failed} message={(error ?? head.error)?.message ?? ''} onRetry={retry} />
    </Page>
  )
}

function Opened({
  round,
  tags,
  project,
  viewerId,
}: {
  round: RoundHead
  tags: readonly RoundTagFragment[]
  project: Project
  viewerId: string | null
}) {
  const router = useRouter()
  const client = useApolloClient()
  const closeRound = useAct(closingRound)
  const renameRound = useAct(renamingRound)
  const deleteRound = useAct(deletingRound)
  const [renaming, setRenaming] = useState(false)
  const coders = namedCoders(round.coders)
  const isClosed = round.closedAt !== null
  /** Once results were shown, further coding is another pass. */
  const wasShown = isClosed && isComparable(round.coders)
  const own = round.coders.find(({ user }) => user !== null && user.id === viewerId)
  const may = round.viewerCan

  const download = async (): Promise<void> => {
    try {
      const { data } = await client.query({
        query: RoundCsvDocument,
        variables: { id: round.id },
        fetchPolicy: 'network-only',
      })
      const csv = data?.agreementRound?.csv
      if (csv == null) showToast({ message: text.nothingToSave })
      else saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${round.title}.csv`)
    } catch (error) {
      reportFailure(error)
    }
  }
  const remove = async (): Promise<void> => {
    if (await reportAct(deleteRound(round.id), { title: text.deletedRound(round.title) }))
      router.history.push(agreementLinks.rounds(project))
  }
  const setClosed = async (closed: boolean): Promise<void> => {
    const reopened = wasShown ? text.begunPass(round.pass + 1) : text.openedRound
    const title = closed ? text.closedRound : reopened
    await reportAct(closeRound({ id: round.id, closed }), { title, onceDone: true })
  }
  const openOrClose = async (): Promise<void> => {
    if (
      wasShown &&
      !(await confirm({
        title: text.anotherPassTitle,
        body: text.anotherPassBody,
        confirmLabel: text.anotherPassConfirm,
      }))
    )
      return
    await setClosed(!isClosed)
  }
  useAction(agreementActions.rename, () => setRenaming(true), { enabled: may.edit })
  useAction(agreementActions.close, openOrClose, { enabled: may.edit })
  useAction(agreementActions.download, download, { enabled: isClosed })
  useAction(agreementActions.delete, remove, { enabled: may.delete })
  const entries: MenuEntry[] = [
    ...(may.edit ? [{ kind: 'action' as const, action: agreementActions.rename.id, title: text.rename }] : []),
    ...(isClosed ? [{ kind: 'action' as const, action: agreementActions.download.id, title: text.download }] : []),
    ...(isClosed && may.edit
      ? [
          {
            kind: 'action' as const,
            action: agreementActions.close.id,
            title: wasShown ? text.anotherPass : text.reopen,
          },
        ]
      : []),
    ...(may.delete
      ? [
          { kind: 'line' as const },
          { kind: 'action' as const, action: agreementActions.delete.id, title: text.delete, danger: true },
        ]
      : []),
  ]
  return (
    <>
      <PageHeader
        title={round.title}
        description={`${isClosed ? text.closed : text.open} · ${text.counts(round.notes.length, round.unitCount)}`}
        actions={
          <>
            {!isClosed && may.edit && (
              <Button variant={own ? 'default' : 'filled'} onClick={() => void setClosed(true)}>
                {text.close}
              </Button>
            )}
            {entries.length > 0 && <MoreMenu label={text.more(round.title)} entries={entries} />}
          </>
        }
      />
      {!isClosed && <Progress coders={coders} noteCount={round.notes.length} pass={round.pass} />}
      {isClosed ? (
        <Closed key={round.pass} round={round} tags={tags} coders={coders} />
      ) : own && may.code ? (
        <CodingPanel round={round} tags={tags} coder={own} />
      ) : (
        <EmptyState compact title={text.notCoder}>
          {text.blind}
        </EmptyState>
      )}
      <NameDialog
        opened={renaming}
        title={text.rename}
        label={text.name}
        confirmLabel={text.save}
        initial={round.title}
        maxLength={MAX_ROUND_TITLE_CHARS}
        onDone={(title) => {
          setRenaming(false)
          void reportAct(renameRound({ id: round.id, title }), { title: text.renamed(title) })
        }}
        onClose={() => setRenaming(false)}
      />
    </>
  )
}

function Progress({ coders, noteCount, pass }: { coders: readonly NamedCoder[]; noteCount: number; pass: number }) {
  return (
    <section className={classes.progress} aria-label={text.coders}>
      {coders.map((coder) => (
        <ProgressBar
          key={coder.id}
          label={text.progress(coder.name)}
          done={coder.done}
          total={noteCount}
          tone={coder.done === noteCount ? 'done' : 'running'}
        />
      ))}
      <p className={classes.quiet}>{pass === 1 ? text.blind : text.blindAgain(pass)}</p>
    </section>
  )
}

function Closed({
  round,
  tags,
  coders,
}: {
  round: RoundHead
  tags: readonly RoundTagFragment[]
  coders: readonly NamedCoder[]
}) {
  const [pass, setPass] = useState(round.pass)
  return (
    <div className={classes.closed}>
      {round.pass > 1 && (
        <div className={classes.passes}>
          <SegmentedTabs
            label={text.passes}
            value={String(pass)}
            options={Array.from({ length: round.pass }, (_, at) => ({
              value: String(at + 1),
              label: text.pass(at + 1),
            }))}
            onChange={(value) => setPass(Number(value))}
          />
          {pass > 1 && <p className={classes.quiet}>{text.knowing}</p>}
        </div>
      )}
      <ResultsOf key={pass} round={round} pass={pass} tags={tags} coders={coders} />
    </div>
  )
}

/** The figures of one pass; for the last pass, also what is left to settle. */
function ResultsOf({
  round,
  pass,
  tags,
  coders,
}: {
  round: RoundHead
  pass: number
  tags: readonly RoundTagFragment[]
  coders: readonly NamedCoder[]
}) {
  const { data, error, retry } = useAnswer(RoundResultsDocument, { variables: { id: round.id, pass } })
  const results = data?.agreementRound?.results
  if (!results)
    return error ? (
      <ErrorState title={text.failed} message={error.message} onRetry={retry} />
    ) : (
      <LoadingRows label={text.loading} />
    )
  if (results.tags.every(({ units }) => units === 0)) return <EmptyState compact title={text.nothingDone} />
  return (
    <>
      <ResultsTable results={results} coders={namedCoders(results.coders)} />
      {pass === round.pass && (
        <SettleList
          round={round}
          tags={tags}
          coders={coders}
          counts={results}
          hrefOf={(note, highlightId) => (highlightId === null ? links.note(note) : links.highlight(note, highlightId))}
        />
      )}
    </>
  )
}
