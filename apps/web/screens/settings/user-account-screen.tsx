import { useEffect } from 'react'
import {
  DeleteSection,
  EmailSection,
  NameSection,
  PasswordSection,
  readIdentity,
  SessionsSection,
  strings,
  useLoaded,
} from '#identity/web/index.ts'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingPage } from '#platform/web/design/loading-rows.tsx'
import { Page, PageHeader } from '#platform/web/design/page.tsx'
import { forgetKeptLists } from '#platform/web/device/kept-list.ts'
import { useOurDomain } from '../../root-domain.ts'
import classes from './user-account-screen.module.css'

function signedOut(): void {
  forgetKeptLists()
  location.assign('/auth/login')
}

/** /settings/user/account: name, email address, password, devices, and deleting the account. */
export function UserAccountScreen() {
  const [identity, reload] = useLoaded(readIdentity)
  const leaves = useOurDomain()
  const isOut = identity.state === 'ready' && identity.data === null
  useEffect(() => {
    if (isOut) signedOut()
  }, [isOut])
  if (leaves || identity.state === 'loading') return <LoadingPage />
  if (identity.state === 'failed') return <ErrorState message={identity.failure.message} onRetry={reload} />
  if (identity.data === null) return <LoadingPage />
  return (
    <Page title={strings.account.title} width="reading">
      <PageHeader title={strings.account.title} description={identity.data.email} />
      <div className={classes.sections}>
        <NameSection key={identity.data.name} identity={identity.data} onChanged={reload} />
        <EmailSection identity={identity.data} />
        <PasswordSection identity={identity.data} onChanged={reload} />
        <SessionsSection onSignedOut={signedOut} />
        <DeleteSection identity={identity.data} onDeleted={signedOut} />
      </div>
    </Page>
  )
}
