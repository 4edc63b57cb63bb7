import { Extension, type Extensions } from '@tiptap/core'
import { Collaboration } from '@tiptap/extension-collaboration'
import { CollaborationCaret } from '@tiptap/extension-collaboration-caret'
import { Dropcursor, Gapcursor, UndoRedo } from '@tiptap/extensions'
import type { Awareness } from 'y-protocols/awareness'
import type * as Y from 'yjs'
import { documentExtensions } from '../document/extensions.ts'
import { CONTENT_FRAGMENT } from '../document/content-fragment.ts'
import { AnchorPaste } from './anchor-paste-plugin.ts'
import { BlockIds } from './block-ids-plugin.ts'
import { BlockKeys } from './block-keys.ts'
import { caretAwareness } from './caret-awareness.ts'
import type { ContentParts } from './content-parts.ts'
import { firstSelection } from './first-selection-plugin.ts'
import { focusBar } from './focus-bar.ts'
import { LinksWhereTyped } from './links-plugin.ts'
import { cardNodes, type CardViews } from './node-views/card-nodes.ts'
import { LateCards } from './node-views/late-cards.ts'
import { PictureBlock } from './node-views/picture-view.ts'
import { QuestionBlock } from './node-views/question-view.ts'
import { Pasting, type PasteOptions } from './paste.ts'
import { BlockPlaceholder } from './placeholder-plugin.ts'
import { Reading } from './reading-plugin.ts'
import { DrawAroundCaret } from './read-selection.ts'
import { TextSearch } from './search-plugin.ts'
import { UploadPlaces } from './upload-places-plugin.ts'

/** What an editor needs from the connection to the server. */
export interface CollaborationProvider {
  awareness: Awareness | null
  readonly isSynced: boolean
  on(event: 'synced', listener: () => void): unknown
  off(event: 'synced', listener: () => void): unknown
}

/** How others see a user's caret; the colour as 6-digit hex. */
export interface CaretUser {
  name: string
  color: string
}

/** The parts of an editor. The functions are called each time, so that they may change. */
export interface EditorParts {
  shared: { ydoc: Y.Doc; provider: CollaborationProvider | null; user: CaretUser } | null
  placeholder: string
  parts: () => ContentParts
  cardViews: () => CardViews | undefined
  pasting: PasteOptions
  openLinkForm: () => boolean
  /** Whether it opens for reading, and what is called when a user types anyway. */
  reading: { reading: boolean; onRefused: () => void }
  menus: Extensions
}

/** Everything an editor does, on top of the schema that all documents share. */
export function editorExtensions({
  shared,
  placeholder,
  parts,
  cardViews,
  pasting,
  openLinkForm,
  reading,
  menus,
}: EditorParts): Extensions {
  const drawn: Extensions = [
    ...cardNodes(cardViews),
    PictureBlock.configure({ imageUrl: () => parts().imageUrl, cardViews }),
    QuestionBlock.configure({ parts }),
  ]
  const names = new Set(drawn.map((extension) => extension.name))
  return [
    ...documentExtensions.filter((extension) => !names.has(extension.name)),
    ...drawn,
    Reading.configure(reading),
    BlockIds,
    BlockKeys,
    LateCards,
    LinksWhereTyped,
    AnchorPaste,
    TextSearch,
    BlockPlaceholder.configure({ text: placeholder }),
    Pasting.configure(pasting),
    UploadPlaces,
    Dropcursor,
    Gapcursor,
    DrawAroundCaret,
    Extension.create({ name: 'barKeys', addKeyboardShortcuts: () => ({ 'Mod-k': openLinkForm, 'Alt-F10': focusBar }) }),
    ...(shared ? sharedExtensions(shared) : [UndoRedo]),
    ...menus,
  ]
}

function sharedExtensions({ ydoc, provider, user }: NonNullable<EditorParts['shared']>): Extensions {
  const carets = provider?.awareness
    ? [CollaborationCaret.configure({ provider: { awareness: caretAwareness(provider.awareness) }, user })]
    : []
  const { extension, onFirstRender } = firstSelection()
  return [extension, Collaboration.configure({ document: ydoc, field: CONTENT_FRAGMENT, onFirstRender }), ...carets]
}
