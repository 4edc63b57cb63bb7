import { Button, Modal } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { MAX_SAVED_FEED_TITLE_CHARS } from '#feeds/model/limits.ts'
import type { FeedQuery, SavedFeed } from '#feeds/model/saved-feed.ts'
import { changingFeed, creatingFeed, deletingFeed, feedStrings as text, type OpenFeed } from '#feeds/web/index.ts'
import { Sharing } from '#workspaces/web/index.ts'
import { newId } from '#platform/kernel/ids.ts'
import { MoreMenu } from '#platform/web/design/action-menu.tsx'
import { copyLink } from '#platform/web/design/copy-text.ts'
import { Hint } from '#platform/web/design/hint.tsx'
import { NameDialog } from '#platform/web/design/name-dialog.tsx'
import { defineAction, useAction } from '#platform/web/keyboard/index.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { links } from '../../links.ts'

const save = defineAction({
  id: 'feed.save',
  title: 'Save the feed or its changes',
  section: 'Explore',
  screen: 'explore',
  keys: 'mod+s',
})

interface FeedBarProps {
  /** The open feed; null where none is. */
  feed: OpenFeed | null
  shown: { query: FeedQuery; layout: SavedFeed['layout'] }
  changed: boolean
  mayCreate: boolean
  onDiscard: () => void
  /** Says which conditions are saved, where that is not obvious. */
  hint: string | null
}

/** The actions on the shown feed. */
export function FeedBar({ feed, shown, changed, mayCreate, onDiscard, hint }: FeedBarProps) {
  const router = useRouter()
  const create = useAct(creatingFeed)
  const change = useAct(changingFeed)
  const remove = useAct(deletingFeed)
  const [asking, setAsking] = useState<'save' | 'rename' | 'share' | null>(null)
  const may = feed?.viewerCan
  const kept = { query: shown.query, layout: shown.layout }
  const maySave = changed && (feed ? (may?.edit ?? false) : mayCreate)
  const saveIt = async (): Promise<void> => {
    if (!feed) return setAsking('save')
    if (await reportAct(change({ id: feed.id, ...kept }), { title: text.changed(feed.title) })) onDiscard()
  }
  useAction(save, () => void saveIt(), { enabled: maySave })
  const named = async (title: string): Promise<void> => {
    const asked = asking
    setAsking(null)
    if (asked === 'rename' && feed) await reportAct(change({ id: feed.id, title }), { title: text.renamed(title) })
    if (asked !== 'save') return
    const id = newId()
    if (await reportAct(create({ id, title, ...kept }), { title: text.saved(title) }))
      router.history.push(links.savedFeed({ id, title }))
  }
  const removeIt = async ({ id, title }: OpenFeed): Promise<void> => {
    if (await reportAct(remove(id), { title: text.deleted(title) })) router.history.push('/explore')
  }
  const command = (title: string, onSelect: () => void) => ({ kind: 'command' as const, title, onSelect })
  return (
    <>
      {changed && (
        <Button size="xs" variant="subtle" color="gray" onClick={onDiscard}>
          {text.discard}
        </Button>
      )}
      {maySave && (
        <Hint label={hint ?? (feed ? text.saveChanges : text.saveTitle)} action={save.id}>
          <Button size="xs" variant="default" onClick={() => void saveIt()}>
            {feed ? text.saveChanges : text.save}
          </Button>
        </Hint>
      )}
      <MoreMenu
        label={text.more}
        entries={[
          ...(may?.edit ? [command(text.rename, () => setAsking('rename'))] : []),
          ...(mayCreate && feed ? [command(text.saveAs, () => setAsking('save'))] : []),
          ...(feed ? [command(text.share, () => setAsking('share'))] : []),
          command(text.copyLink, () => void copyLink(location.href, text.linkCopied)),
          ...(feed && may?.delete
            ? [{ kind: 'line' as const }, { ...command(text.delete, () => void removeIt(feed)), danger: true }]
            : []),
        ]}
      />
      <NameDialog
        opened={asking === 'save' || asking === 'rename'}
        title={asking === 'rename' ? text.renameTitle : text.saveTitle}
        label={text.saveName}
        {...(asking === 'save' ? { hint: hint === null ? text.saveHint : `${text.saveHint} ${hint}` } : {})}
        confirmLabel={asking === 'rename' ? text.renameDone : text.saveDone}
        initial={asking === 'rename' ? (feed?.title ?? '') : ''}
        maxLength={MAX_SAVED_FEED_TITLE_CHARS}
        onDone={(title) => void named(title)}
        onClose={() => setAsking(null)}
      />
      {feed && (
        <Modal
          opened={asking === 'share'}
          onClose={() => setAsking(null)}
          title={text.shareTitle(feed.title)}
          size={560}
        >
          <Sharing scopeId={feed.scopeId} />
        </Modal>
      )}
    </>
  )
}
