import { LogoSection } from '#files/web/index.ts'
import {
  AddressSection,
  ColorSection,
  NameSection,
  RegionalSection,
  Sections,
  TrialSection,
  workspaceStrings as strings,
} from '#workspaces/web/index.ts'
import { pageHost } from '#platform/web/metadata/index.ts'
import { addressEnding } from '../../address-ending.ts'
import { signInAddress } from '../../sign-in-address.ts'
import { SettingsPage } from './settings-page.tsx'

/** /settings: the workspace's name, address, language and time. */
export function GeneralScreen() {
  const hasSubdomain = pageHost().subdomain !== null
  return (
    <SettingsPage title={strings.general.title} explain={strings.general.explain}>
      {({ workspace, readAgain }) => (
        <Sections>
          {!workspace.viewerCan.change && <p>{strings.general.reader}</p>}
          {/* Undo, or another user, may rename it. */}
          <NameSection key={workspace.name} workspace={workspace} />
          <LogoSection workspace={workspace} onChanged={readAgain} />
          <ColorSection workspace={workspace} />
          <AddressSection
            workspace={workspace}
            addressEnding={hasSubdomain ? addressEnding() : null}
            // The new address is another host: the way there leads over the root domain, which hands over the session.
            onMoved={(address) => location.assign(signInAddress(new URL(address).host, '/settings'))}
          />
          <RegionalSection workspace={workspace} />
          <TrialSection />
        </Sections>
      )}
    </SettingsPage>
  )
}
