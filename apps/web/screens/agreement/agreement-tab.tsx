import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ProjectRoundsDocument } from '#generated/operations/capabilities/agreement/web/agreement.ts'
import { agreementStrings as text, namedCoders, type RoundHead } from '#agreement/web/index.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { Hint } from '#platform/web/design/hint.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { CutGem } from '#platform/web/design/pictures.tsx'
import { RowLine } from '#platform/web/design/row-line.tsx'
import { Toolbar } from '#platform/web/design/toolbar.tsx'
import { VirtualRows } from '#platform/web/design/virtual-rows.tsx'
import { useAction } from '#platform/web/keyboard/index.ts'
import { useProject } from '../../project-page/project-context.tsx'
import classes from './agreement.module.css'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { agreementActions } from './agreement-actions.ts'
import { agreementLinks } from '../../agreement-links.ts'
import { NewRoundDialog } from './new-round-dialog.tsx'

const ROW_HEIGHT = 56

/** /projects/{projectId}/agreement: the rounds in which several people code the same notes independently. */
export function AgreementTab() {
  const project = useProject()
  const router = useRouter()
  const [beginning, setBeginning] = useState(false)
  const { data, isAsking, error, retry } = useAnswer(ProjectRoundsDocument, { variables: { projectId: project.id } })
  const mayBegin = project.viewerCan.contribute
  useAction(agreementActions.begin, () => setBeginning(true), { enabled: mayBegin })
  const rounds = data?.project?.agreementRounds
  const begin = mayBegin ? (
    <Hint label={text.begin} action={agreementActions.begin.id}>
      <Button leftSection={<IconPlus size={15} stroke={2} aria-hidden="true" />} onClick={() => setBeginning(true)}>
        {text.begin}
      </Button>
    </Hint>
  ) : undefined
  if (!rounds && isAsking) return <LoadingRows label={text.loading} />
  if (!rounds) return <ErrorState title={text.failed} message={error?.message ?? ''} onRetry={retry} />
  return (
    <div className={classes.tab}>
      {rounds.length === 0 ? (
        <EmptyState picture={<CutGem />} title={text.empty} action={begin}>
          {text.emptyHint}
        </EmptyState>
      ) : (
        <>
          <Toolbar label={text.rounds} end={begin}>
            <span className={classes.quiet}>{text.explain}</span>
          </Toolbar>
          <VirtualRows
            label={text.rounds}
            items={rounds}
            idOf={(round) => round.id}
            nameOf={(round) => round.title}
            rowHeight={ROW_HEIGHT}
            hrefOf={(round) => agreementLinks.round(project, round)}
          >
            {(round) => <RoundRow round={round} />}
          </VirtualRows>
        </>
      )}
      <NewRoundDialog
        projectId={project.id}
        opened={beginning}
        onClose={() => setBeginning(false)}
        onBegun={(round) => router.history.push(agreementLinks.round(project, round))}
      />
    </div>
  )
}

function RoundRow({ round }: { round: RoundHead }) {
  return (
    <RowLine
      title={round.title}
      badges={
        <span className={classes.state} data-closed={round.closedAt !== null || undefined}>
          {round.closedAt == null ? text.open : text.closed}
        </span>
      }
      detail={namedCoders(round.coders)
        .map(({ name }) => name)
        .join(' · ')}
      facts={[text.counts(round.notes.length, round.unitCount)]}
      at={round.createdAt}
    />
  )
}
