import type { ReelHeadFragment } from '#generated/operations/capabilities/reels/web/reel/reel.ts'
import { MAX_REEL_TITLE_CHARS } from '#reels/model/limits.ts'
import { reelName, type ReelKey } from '#reels/model/reel.ts'
import type { Id } from '#platform/kernel/ids.ts'
import {
  AddClips,
  changingReel,
  FilmDialog,
  filmStrings,
  reelActions,
  ReelView,
  reelStrings as strings,
  useReel,
} from '#reels/web/index.ts'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import { useState, type ReactNode } from 'react'
import { MoreMenu, type MenuEntry } from '#platform/web/design/action-menu.tsx'
import type { Breadcrumb } from '#platform/web/design/breadcrumb.ts'
import { copyLink } from '#platform/web/design/copy-text.ts'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { InlineText } from '#platform/web/design/inline-text.tsx'
import { LoadingPage } from '#platform/web/design/loading-rows.tsx'
import { Page } from '#platform/web/design/page.tsx'
import { useAction } from '#platform/web/keyboard/index.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { links } from '../links.ts'
import { useShows } from '../shell/shown-thing.ts'
import { useCurrentProject } from '../shell/current-project.ts'
import classes from './reel.module.css'

interface ReelPageProps {
  id: ReelKey
  /** The parents of the reel: its tag, note or insight. */
  breadcrumbs: (reel: ReelHeadFragment) => Breadcrumb[]
  /** The insight that it was made for. */
  insightId?: Id
  /** The tag whose clips it shows. */
  tagId?: Id
  /** Shown to users who may not see it, and where it does not exist. */
  absent: ReactNode
}

/** The page of a reel: its title, its player, its clips. */
export function ReelPage({ id, insightId, tagId, breadcrumbs, absent }: ReelPageProps) {
  const { reel, clips, isLoading, isAbsent, error, retry } = useReel(id)
  useCurrentProject(reel?.projectId ?? null)
  useShows('tag', reel && tagId !== undefined ? { id: tagId, title: reel.ownerTitle } : null)
  if (isLoading) return <LoadingPage label={strings.loading} />
  if (isAbsent) return absent
  if (!reel) {
    return (
      <Page title={strings.failed}>
        <ErrorState title={strings.failed} message={error?.message ?? ''} onRetry={retry} />
      </Page>
    )
  }
  const name = reelName(reel)
  return (
    <Page
      title={name}
      width="wide"
      breadcrumbs={breadcrumbs(reel)}
      actions={
        <>
          {insightId !== undefined && reel.viewerCan.arrange && <AddClips insightId={insightId} reelId={reel.id} />}
          <ReelMenu reel={reel} />
        </>
      }
    >
      <ReelTitle reel={reel} />
      <ReelView
        reel={reel}
        clips={clips}
        name={name}
        noteHref={(clip) => links.highlight({ id: clip.noteId, title: clip.noteTitle }, clip.highlightId)}
      />
    </Page>
  )
}

function ReelTitle({ reel }: { reel: ReelHeadFragment }) {
  const change = useAct(changingReel)
  return (
    <h1 className={classes.title}>
      <InlineText
        label={strings.titleField}
        value={reelName(reel)}
        placeholder={strings.titleField}
        maxLength={MAX_REEL_TITLE_CHARS}
        disabled={!reel.viewerCan.arrange}
        onSave={(title) =>
          void reportAct(change({ key: reel.id, title: title === reel.ownerTitle ? '' : title }), {
            title: strings.changed,
          })
        }
      />
    </h1>
  )
}

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

function ReelMenu({ reel }: { reel: ReelHeadFragment }) {
  const change = useAct(changingReel)
  const [filming, setFilming] = useState(false)
  useAction(reelActions.copyLink, async () => copyLink(location.href))
  useAction(reelActions.film, () => setFilming(true))
  const option = (name: 'titleCard' | 'speakerCards' | 'captions'): MenuEntry => ({
    kind: 'command',
    title: strings[name],
    onSelect: () => void reportAct(change({ key: reel.id, [name]: !reel[name] }), { title: strings.changed }),
    ...(reel[name] ? { end: <IconCheck size={14} stroke={2} aria-label={strings.on} /> } : {}),
  })
  const entries: MenuEntry[] = [
    ...(reel.viewerCan.arrange
      ? [option('titleCard'), option('speakerCards'), option('captions'), { kind: 'line' as const }]
      : []),
    { kind: 'action', action: reelActions.film.id, title: filmStrings.open, icon: <IconDownload {...icon} /> },
    { kind: 'action', action: reelActions.copyLink.id, title: strings.copyLink, icon: <IconLink {...icon} /> },
  ]
  return (
    <>
      <MoreMenu label={strings.more} entries={entries} />
      <FilmDialog reelId={reel.id} opened={filming} onClose={() => setFilming(false)} />
    </>
  )
}
