import { Button } from '@mantine/core'
import { useState } from 'react'
import { WorkspaceTrialPageDocument } from '#generated/operations/capabilities/workspaces/web/settings/settings.ts'
import { EmptyLine } from '#platform/web/design/empty-state.tsx'
import { confirm } from '#platform/web/design/confirm.tsx'
import { showToast } from '#platform/web/design/toasts.ts'
import type { Given } from '#platform/web/live/acts.ts'
import { undoneBy } from '#platform/web/live/taken-back-by.ts'
import { reportAct, reportRefusal } from '#platform/web/live/report-act.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { strings } from '../strings.ts'
import { Section } from './section.tsx'
import { changingTrial } from './setting-acts.ts'
import classes from '../parts.module.css'

const text = strings.trial

/**
 * The state of the trial of everything, and what can be done about it; nothing if the plan includes everything.
 * @param always says so in that case too.
 */
export function TrialSection({ always = false }: { always?: boolean }) {
  const { data } = useAnswer(WorkspaceTrialPageDocument, { variables: {} })
  const change = useAct(changingTrial)
  const [pending, setPending] = useState(false)
  const workspace = data?.viewer?.workspace
  if (!workspace) return null
  const { trial, viewerCan } = workspace
  if (!trial.isPossible)
    return always ? (
      <Section title={text.title}>
        <EmptyLine>{text.nothing}</EmptyLine>
      </Section>
    ) : null
  const mine = trial.requestedBy?.id === data.viewer?.user?.id
  const until =
    trial.endsAt == null
      ? ''
      : new Date(trial.endsAt).toLocaleDateString(undefined, { day: 'numeric', month: 'long', year: 'numeric' })
  const isOpen = trial.state === 'NOT_STARTED' || trial.state === 'REQUESTED'
  const words = {
    NOT_STARTED: text.notStarted,
    REQUESTED: text.requested(mine ? null : (trial.requestedBy?.name ?? '')),
    ACTIVE: text.active(until),
    EXPIRED: text.expired,
  }[trial.state]
  const send = async (act: 'BEGIN' | 'END'): Promise<void> => {
    const asked =
      act === 'BEGIN'
        ? { title: text.beginTitle, body: text.beginBody, confirmLabel: text.begin }
        : { title: text.endTitle, body: text.endBody, confirmLabel: text.end, danger: true }
    if (!(await confirm(asked))) return
    setPending(true)
    const isDone = await reportRefusal(change({ id: workspace.id, act }))
    setPending(false)
    if (isDone) showToast({ message: act === 'BEGIN' ? text.begun : text.ended })
  }
  const request = async (asks: boolean): Promise<void> => {
    const ask = (): Given => change({ id: workspace.id, act: 'REQUEST' })
    const withdraw = (): Given => change({ id: workspace.id, act: 'WITHDRAW' })
    setPending(true)
    await reportAct(asks ? undoneBy(ask, withdraw) : undoneBy(withdraw, ask), {
      title: asks ? text.asked : text.withdrawn,
      onceDone: true,
    })
    setPending(false)
  }
  return (
    <Section title={text.title} explain={words}>
      <div className={classes.actions}>
        {isOpen && viewerCan.change && (
          <Button variant="default" loading={pending} onClick={() => void send('BEGIN')}>
            {text.begin}
          </Button>
        )}
        {isOpen && !viewerCan.change && viewerCan.askForTrial && (trial.state === 'NOT_STARTED' || !mine) && (
          <Button variant="default" loading={pending} onClick={() => void request(true)}>
            {text.ask}
          </Button>
        )}
        {trial.state === 'REQUESTED' && mine && (
          <Button variant="subtle" color="gray" loading={pending} onClick={() => void request(false)}>
            {text.withdraw}
          </Button>
        )}
        {trial.state === 'ACTIVE' && viewerCan.change && (
          <Button variant="subtle" color="gray" loading={pending} onClick={() => void send('END')}>
            {text.end}
          </Button>
        )}
      </div>
    </Section>
  )
}
