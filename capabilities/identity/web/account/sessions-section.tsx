import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { confirm } from '#platform/web/design/confirm.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import { done, type DeviceSession } from '../../model/answers.ts'
import { endSessionRequest, logOutRequest } from '../../model/requests.ts'
import { send } from '../calls.ts'
import { FormProblem } from '../parts/auth-card.tsx'
import { readSessions } from '../reads.ts'
import { strings } from '../strings.ts'
import { useCall, useLoaded } from '../use-call.ts'
import classes from './account.module.css'
import { deviceName, isPhone } from './device-name.ts'

/** Every sign-in of the person, to be ended one by one or all at once. */
export function SessionsSection({ onSignedOut }: { onSignedOut: () => void }) {
  const [sessions, reload] = useLoaded(readSessions)
  const end = useCall(async (familyId: string) => {
    await send('sessions/end', endSessionRequest, { familyId }, done)
    reload()
  })
  const everywhere = useCall(async () => {
    const sure = await confirm({
      title: strings.account.everywhereQuestion,
      body: strings.account.everywhereBody,
      confirmLabel: strings.account.everywhere,
      danger: true,
    })
    if (!sure) return
    await send('log-out', logOutRequest, { everywhere: true }, done)
    onSignedOut()
  })
  return (
    <section className={classes.section} aria-labelledby="account-sessions">
      <h2 className={classes.sectionTitle} id="account-sessions">
        {strings.account.sessions}
      </h2>
      <FormProblem failure={end.failure ?? everywhere.failure} />
      {sessions.state === 'loading' && <LoadingRows rows={2} />}
      {sessions.state === 'failed' && <ErrorState compact message={sessions.failure.message} onRetry={reload} />}
      {sessions.state === 'ready' && (
        <ul className={classes.devices}>
          {sessions.data.map((session) => (
            <Device
              key={session.familyId}
              session={session}
              busy={end.busy}
              onEnd={() => void end.run(session.familyId)}
            />
          ))}
        </ul>
      )}
      <div className={classes.actions}>
        <Button variant="default" loading={everywhere.busy} onClick={() => void everywhere.run()}>
          {strings.account.everywhere}
        </Button>
      </div>
    </section>
  )
}

function Device({ session, busy, onEnd }: { session: DeviceSession; busy: boolean; onEnd: () => void }) {
  const name = deviceName(session.userAgent)
  const Picture = isPhone(session.userAgent) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={classes.device}>
      <Picture size={22} stroke={1.5} aria-hidden />
      <div className={classes.deviceText}>
        <div className={classes.deviceName}>
          {name}
          {session.current && <span className={classes.badge}>{strings.account.thisDevice}</span>}
        </div>
        <div className={classes.deviceFacts}>
          {strings.methods[session.method]} · {strings.account.used} <RelativeTime at={session.lastUsedAt} /> ·{' '}
          {session.hosts.join(', ')}
          {session.ipAddress ? ` · ${session.ipAddress}` : ''}
        </div>
      </div>
      {!session.current && (
        <Button
          variant="subtle"
          size="xs"
          disabled={busy}
          onClick={onEnd}
          aria-label={`${strings.account.end}: ${name}`}
        >
          {strings.account.end}
        </Button>
      )}
    </li>
  )
}
