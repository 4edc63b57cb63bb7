import type { ReactNode } from 'react'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { Page, PageHeader } from '#platform/web/design/page.tsx'
import { useSettings } from '#workspaces/web/index.ts'

type Settings = Extract<ReturnType<typeof useSettings>, { state: 'ready' }>

interface SettingsPageProps {
  title: string
  explain: string
  actions?: ReactNode | ((settings: Settings) => ReactNode)
  children: (settings: Settings) => ReactNode
}

/** A page of the workspace's settings, once they are loaded. */
export function SettingsPage({ title, explain, actions, children }: SettingsPageProps) {
  const settings = useSettings()
  const ready = settings.state === 'ready' ? settings : null
  return (
    <Page title={title} width="reading">
      <PageHeader
        title={title}
        description={explain}
        actions={typeof actions === 'function' ? ready && actions(ready) : actions}
      />
      {settings.state === 'loading' && <LoadingRows label={title} />}
      {settings.state === 'failed' && <ErrorState message={settings.error.message} onRetry={settings.retry} />}
      {ready && children(ready)}
    </Page>
  )
}
