import { useState } from 'react'
import { MoreMenu } from '#platform/web/design/action-menu.tsx'
import { copyLink } from '#platform/web/design/copy-text.ts'
import { NameDialog } from '#platform/web/design/name-dialog.tsx'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { MAX_CONVERSATION_TITLE_CHARS } from '../model/limits.ts'
import { changing, deleting, sharing } from './ask-acts.ts'
import type { ConversationRow } from './conversation-list.ts'
import { askStrings as strings } from './strings.ts'

interface ConversationMenuProps {
  conversation: Pick<ConversationRow, 'id' | 'title' | 'isShared' | 'viewerCan'>
  href: string
  onRemoved: () => void
}

/** What can be done with a conversation as a whole. */
export function ConversationMenu({ conversation, href, onRemoved }: ConversationMenuProps) {
  const change = useAct(changing)
  const share = useAct(sharing)
  const deleteConversation = useAct(deleting)
  const [renames, setRenames] = useState(false)
  const { id, title, isShared, viewerCan: can } = conversation
  const command = (name: string, onSelect: () => void) => ({ kind: 'command' as const, title: name, onSelect })
  const remove = async (): Promise<void> => {
    if (await reportAct(deleteConversation(id), { title: strings.deleted(title) })) onRemoved()
  }
  const toggleShared = (): void =>
    void reportAct(share({ id, shared: !isShared }), {
      title: isShared ? strings.unshared : strings.shared,
      onceDone: true,
    })
  return (
    <>
      <MoreMenu
        label={strings.menu}
        entries={[
          ...(can.edit ? [command(strings.rename, () => setRenames(true))] : []),
          ...(can.share ? [command(isShared ? strings.unshare : strings.share, toggleShared)] : []),
          command(strings.copyLink, () => void copyLink(href, strings.linkCopied)),
          ...(can.delete
            ? [{ kind: 'line' as const }, { ...command(strings.delete, () => void remove()), danger: true }]
            : []),
        ]}
      />
      <NameDialog
        opened={renames}
        title={strings.renameTitle}
        label={strings.name}
        confirmLabel={strings.renameDone}
        initial={title}
        maxLength={MAX_CONVERSATION_TITLE_CHARS}
        onDone={(next) => {
          setRenames(false)
          void reportAct(change({ id, title: next }), { title: strings.renamed(next) })
        }}
        onClose={() => setRenames(false)}
      />
    </>
  )
}
