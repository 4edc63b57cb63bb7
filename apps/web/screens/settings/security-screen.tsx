import {
  DomainSection,
  InviteSection,
  Sections,
  SessionSection,
  TokenSection,
  workspaceStrings as strings,
} from '#workspaces/web/index.ts'
import { SettingsPage } from './settings-page.tsx'

/** /settings/security: who may sign in, how, and for how long; access tokens. */
export function SecurityScreen() {
  return (
    <SettingsPage title={strings.security.title} explain={strings.security.explain}>
      {({ workspace }) => (
        <Sections>
          <SessionSection workspace={workspace} />
          <DomainSection workspace={workspace} />
          <InviteSection workspace={workspace} />
          <TokenSection mayCreate={workspace.viewerCan.createToken} />
        </Sections>
      )}
    </SettingsPage>
  )
}
