import { Button, Popover } from '@mantine/core'
import type { ReactElement } from 'react'
import type { OutboxEntry, OutboxView } from '#platform/web/connection/index.ts'
import { Link } from '#platform/web/design/link.tsx'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import classes from './connection-indicator.module.css'

/**
 * The changes that wait to be sent, under the button given as child: what they are, and what can be done with a refused
 * one.
 */
export function OutboxQueue({ outbox, children }: { outbox: OutboxView; children: ReactElement }) {
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown p={0} aria-label="Changes waiting to be sent">
        <Queue outbox={outbox} />
      </Popover.Dropdown>
    </Popover>
  )
}

function Queue({ outbox }: { outbox: OutboxView }) {
  const kept = outbox.entries.every((entry) => entry.stored)
  return (
    <div className={classes.queue}>
      <h2>Waiting to be sent</h2>
      <p>
        {kept
          ? 'Kept on this device and sent in order as soon as the server answers.'
          : 'This browser keeps them only until the page is closed.'}
      </p>
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
        {entry.state === 'sending' ? 'Sending…' : <RelativeTime at={entry.createdAt} />}
      </span>
      {entry.state === 'refused' && entry.doneAt !== undefined && (
        <Button component={Link} href={entry.doneAt} size="compact-xs" variant="subtle">
          Where it was done
        </Button>
      )}
      {entry.state === 'refused' && (
        <Button size="compact-xs" variant="default" onClick={() => void outbox.retry(entry.id)}>
          Try again
        </Button>
      )}
      {entry.state !== 'sending' && (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => void outbox.discard(entry.id)}>
          Discard
        </Button>
      )}
      {entry.reason && <span className={classes.reason}>{entry.reason}</span>}
    </li>
  )
}
