import { useState } from 'react'
import { MoreMenu } from '#platform/web/design/action-menu.tsx'
import { copyLink } from '#platform/web/design/copy-text.ts'
import { NameDialog } from '#platform/web/design/name-dialog.tsx'
import { MAX_CONVERSATION_TITLE_CHARS } from '../model/limits.ts'
import type { ConversationRow } from './conversation-list.ts'
import { askStrings as strings } from './strings.ts'
import { useAskCommands } from './use-ask-commands.ts'

interface ConversationMenuProps {
  conversation: Pick<ConversationRow, 'id' | 'title' | 'isShared' | 'viewerCan'>
  href: string
  onRemoved: () => void
}

/** What can be done with a conversation as a whole. */
export function ConversationMenu({ conversation, href, onRemoved }: ConversationMenuProps) {
  const commands = useAskCommands()
  const [renames, setRenames] = useState(false)
  const { id, title, isShared, viewerCan: can } = conversation
  const command = (name: string, onSelect: () => void) => ({ kind: 'command' as const, title: name, onSelect })
  const remove = async (): Promise<void> => {
    if (await commands.remove(id, title)) onRemoved()
  }
  return (
    <>
      <MoreMenu
        label={strings.menu}
        entries={[
          ...(can.edit ? [command(strings.rename, () => setRenames(true))] : []),
          ...(can.share
            ? [command(isShared ? strings.unshare : strings.share, () => void commands.share(id, !isShared))]
            : []),
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
          void commands.rename(id, next)
        }}
        onClose={() => setRenames(false)}
      />
    </>
  )
}
