import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { MAX_ACCESS_REQUEST_CHARS } from '#access/model/limits.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { strings } from '../strings.ts'
import { Problem } from '../problem.tsx'
import classes from '../parts.module.css'

interface AskForPlaceProps {
  /** Sends the request. @returns what went wrong, or null. */
  ask: (message: string) => Promise<{ message: string } | null>
}

/** Shown instead of a place that the user may not see: says so, and lets them request access. */
export function AskForPlace({ ask }: AskForPlaceProps) {
  const [state, setState] = useState<'open' | 'busy' | 'asked'>('open')
  const [problem, setProblem] = useState<{ message: string } | null>(null)
  const [message, setMessage] = useState('')
  if (state === 'asked') return <EmptyState title={strings.place.asked}>{strings.place.askedHint}</EmptyState>
  const send = async (): Promise<void> => {
    setState('busy')
    const failed = await ask(message)
    setProblem(failed)
    setState(failed ? 'open' : 'asked')
  }
  return (
    <EmptyState
      title={strings.place.title}
      action={
        <form
          className={classes.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          <Problem error={problem} />
          <Textarea
            label={strings.members.askMessage}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={MAX_ACCESS_REQUEST_CHARS}
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
          <Button type="submit" loading={state === 'busy'}>
            {strings.place.ask}
          </Button>
        </form>
      }
    >
      {strings.place.explain}
    </EmptyState>
  )
}
