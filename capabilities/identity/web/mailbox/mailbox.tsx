import { Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useCallback, useState } from 'react'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import { AuthCard } from '../parts/auth-card.tsx'
import { openMailbox, readMail, readMailbox } from '../reads.ts'
import { strings } from '../strings.ts'
import { useLoaded } from '../use-call.ts'
import { textParts } from './linked-text.ts'
import classes from './mailbox.module.css'

/** The mails, after the key in the address has opened the mailbox to this browser. */
async function readWithKey() {
  const key = window.location.hash.slice(1)
  if (key !== '') {
    await openMailbox(key)
    // The key stays in no history, and in no address that a user passes on.
    window.history.replaceState(window.history.state, '', window.location.pathname)
  }
  return readMailbox()
}

/** The mails that were kept instead of being sent, and one of them opened. */
export function Mailbox() {
  const [openId, setOpenId] = useState<string>()
  return openId === undefined ? (
    <MailList onOpen={setOpenId} />
  ) : (
    <OpenMail id={openId} onBack={() => setOpenId(undefined)} />
  )
}

function MailList({ onOpen }: { onOpen: (id: string) => void }) {
  const [mails, reload] = useLoaded(readWithKey)
  // Pasting its address over that of this page loads nothing again.
  useWindowEvent('hashchange', reload)
  if (mails.state === 'failed' && mails.failure.status === 404)
    return <AuthCard title={strings.mailbox.absent} explain={strings.mailbox.absentExplain} />
  if (mails.state === 'failed' && mails.failure.reason === 'MAILBOX_KEY')
    return <AuthCard title={strings.mailbox.closed} explain={strings.mailbox.closedExplain} />
  return (
    <AuthCard title={strings.mailbox.title} explain={strings.mailbox.explain}>
      {mails.state === 'loading' && <LoadingRows rows={3} />}
      {mails.state === 'failed' && <ErrorState compact message={mails.failure.message} onRetry={reload} />}
      {mails.state === 'ready' && mails.data.length === 0 && (
        <EmptyState compact title={strings.mailbox.empty}>
          {strings.mailbox.emptyExplain}
        </EmptyState>
      )}
      {mails.state === 'ready' && mails.data.length > 0 && (
        <ul className={classes.list}>
          {mails.data.map((mail) => (
            <li key={mail.id}>
              <button type="button" className={classes.entry} onClick={() => onOpen(mail.id)}>
                <span className={classes.subject}>{mail.subject}</span>
                <span className={classes.facts}>
                  <span>{mail.to}</span>
                  <RelativeTime at={mail.sentAt} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={reload}>
          {strings.mailbox.refresh}
        </Button>
      </div>
    </AuthCard>
  )
}

function OpenMail({ id, onBack }: { id: string; onBack: () => void }) {
  const load = useCallback(async () => readMail(id), [id])
  const [mail, reload] = useLoaded(load)
  if (mail.state === 'loading') return <LoadingRows rows={4} />
  if (mail.state === 'failed') return <ErrorState message={mail.failure.message} onRetry={reload} />
  const { subject, to, sentAt, text } = mail.data
  return (
    <AuthCard title={subject}>
      <div className={classes.facts}>
        <span>
          {strings.mailbox.to} {to}
        </span>
        <RelativeTime at={sentAt} />
      </div>
      <p className={classes.text}>
        {textParts(text).map((part, index) =>
          part.isAddress ? (
            // Links of mails are opened as from a mail program: by loading the page.
            <a key={index} href={part.text}>
              {part.text}
            </a>
          ) : (
            part.text
          ),
        )}
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onBack}>
          {strings.mailbox.back}
        </Button>
      </div>
    </AuthCard>
  )
}
