import { useRouter } from '@tanstack/react-router'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { Page, PageHeader } from '#platform/web/design/page.tsx'
import { InviteForm, useSettings, workspaceStrings as strings } from '#workspaces/web/index.ts'
import classes from './onboarding.module.css'

/** /onboarding/setup-workspace: invites the team. */
export function SetupWorkspaceScreen() {
  const router = useRouter()
  const settings = useSettings()
  return (
    <Page title={strings.onboarding.setupTitle} width="reading">
      <div className={classes.narrow}>
        <PageHeader title={strings.onboarding.setupTitle} description={strings.onboarding.setupExplain} />
        {settings.state === 'loading' && <LoadingRows label={strings.onboarding.setupTitle} />}
        {settings.state === 'failed' && <ErrorState message={settings.error.message} onRetry={settings.retry} />}
        {settings.state === 'ready' && (
          <InviteForm
            viewer={settings.viewer}
            onDone={() => router.history.push('/onboarding/project-setup')}
            cancelLabel={strings.onboarding.skip}
          />
        )}
      </div>
    </Page>
  )
}
