import { Button } from '@mantine/core'
import { useState } from 'react'
import { Avatar } from '#platform/web/design/avatar.tsx'
import { FileButton } from '#platform/web/design/file-button.tsx'
import { showUndo } from '#platform/web/design/perform.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { Section } from '#workspaces/web/index.ts'
import { changeLogo, presentLogo } from './change-logo.ts'
import classes from './files.module.css'
import { strings } from './strings.ts'

interface LogoSectionProps {
  workspace: { name: string; logoUrl?: string | null; viewerCan: { change: boolean } }
  /** Called when the logo has changed. */
  onChanged: () => void
}

const SIZE_PX = 48

/** The logo of the workspace. */
export function LogoSection({ workspace, onChanged }: LogoSectionProps) {
  const [busy, setBusy] = useState(false)
  const change = async (picture: File | null): Promise<void> => {
    setBusy(true)
    try {
      const former = await presentLogo(workspace.logoUrl ?? null)
      const put = async (to: File | null): Promise<void> => {
        await changeLogo(to)
        onChanged()
      }
      await put(picture)
      showUndo({
        title: picture === null ? strings.logo.taken : strings.logo.changed,
        undo: async () => put(former),
        redo: async () => put(picture),
      })
    } catch (error) {
      showToast({ tone: 'failed', message: (error as Error).message })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Section title={strings.logo.title} explain={strings.logo.explain}>
      <div className={classes.logo}>
        <Avatar name={workspace.name} imageUrl={workspace.logoUrl ?? null} size={SIZE_PX} square />
        {workspace.viewerCan.change && (
          <>
            <FileButton
              variant="default"
              size="sm"
              multiple={false}
              accept="image/*"
              loading={busy}
              onFiles={([picture]) => void (picture && change(picture))}
            >
              {strings.logo.choose}
            </FileButton>
            {workspace.logoUrl && (
              <Button variant="subtle" color="gray" size="sm" disabled={busy} onClick={() => void change(null)}>
                {strings.logo.takeAway}
              </Button>
            )}
          </>
        )}
      </div>
    </Section>
  )
}
