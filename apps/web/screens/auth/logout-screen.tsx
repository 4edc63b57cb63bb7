import { IconDoorExit } from '@tabler/icons-react'
import { useState } from 'react'
import { DEVICE_COPIES } from '#documents/model/device-copy.ts'
import { done } from '#identity/model/answers.ts'
import { logOutRequest } from '#identity/model/requests.ts'
import { AuthCard, CallFailure, NextLink, send, strings, useCall, useOnce, Working } from '#identity/web/index.ts'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { forgetDatabases } from '#platform/web/device/forget-databases.ts'

/** /auth/logout: ends this sign-in on all its hosts, and leaves none of its texts on the device. */
export function LogoutScreen() {
  const [out, setOut] = useState(false)
  const logOut = useCall(async () => {
    try {
      await send('log-out', logOutRequest, { everywhere: false }, done)
    } catch (error) {
      // Not being signed in is the wanted result.
      if (!(error instanceof CallFailure) || error.status !== 401) throw error
    }
    await forgetDatabases(DEVICE_COPIES)
    setOut(true)
  })
  useOnce(() => void logOut.run())

  if (logOut.failure) return <ErrorState message={logOut.failure.message} onRetry={() => void logOut.run()} />
  if (!out) return <Working title={strings.logOut.title} />
  return (
    <AuthCard title={strings.logOut.done} explain={strings.logOut.explain} picture={<IconDoorExit stroke={1.6} />}>
      <NextLink href="/auth/login">{strings.signIn.submit}</NextLink>
    </AuthCard>
  )
}
