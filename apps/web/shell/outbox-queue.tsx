import { Button, Popover } from '@mantine/core'
import type { ReactElement } from 'react'
import type { OutboxEntry, OutboxView } from '#platform/web/connection/index.ts'
import { Link } from '#platform/web/design/link.tsx'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import classes from './connection-indicator.module.css'
import { outboxStrings as strings } from './outbox-strings.ts'

/**
 * The changes that wait to be sent, in a popover of the button given as child: what they are, and what can be done with
 * a refused one.
 */
export function OutboxQueue({ outbox, children }: { outbox: OutboxView; children: ReactElement }) {
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown p={0} aria-label={strings.label}>
        <Queue outbox={outbox} />
      </Popover.Dropdown>
    </Popover>
  )
}

function Queue({ outbox }: { outbox: OutboxView }) {
  const kept = outbox.entries.every((entry) => entry.stored)
  return (
    <div className={classes.queue}>
      <h2>{strings.title}</h2>
      <p>{kept ? strings.kept : strings.untilClosed}</p>
      <ul className={classes.entries}>
        {outbox.entries.map((entry) => (
          <QueuedChange key={entry.id} entry={entry} outbox={outbox} />
        ))}
      </ul>
    </div>
  )
}

function QueuedChange({ entry, outbox }: { entry: OutboxEntry; outbox: OutboxView }) {
  return (
    <li className={classes.entry}>
      <span className={classes.entryTitle}>{entry.title}</span>
      <span className={classes.when}>
        {entry.state === 'sending' ? strings.sending : <RelativeTime at={entry.createdAt} />}
      </span>
      {entry.state === 'refused' && entry.doneAt !== undefined && (
        <Button component={Link} href={entry.doneAt} size="compact-xs" variant="subtle">
          {strings.whereDone}
        </Button>
      )}
      {entry.state === 'refused' && (
        <Button size="compact-xs" variant="default" onClick={() => void outbox.retry(entry.id)}>
          {strings.tryAgain}
        </Button>
      )}
      {entry.state !== 'sending' && (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => void outbox.discard(entry.id)}>
          {strings.discard}
        </Button>
      )}
      {entry.reason && <span className={classes.reason}>{entry.reason}</span>}
    </li>
  )
}
