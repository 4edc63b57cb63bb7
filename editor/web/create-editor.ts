import { Editor } from '@tiptap/core'
import * as Y from 'yjs'
import { anchorsAt } from './anchor-places.ts'
import type { ContentParts } from './content-parts.ts'
import { CONTENT_FRAGMENT } from '../document/content-fragment.ts'
import { FileBlock } from '../document/blocks.ts'
import type { DocumentJson } from '../document/content.ts'
import { editorExtensions, type CaretUser, type CollaborationProvider } from './editor-extensions.ts'
import { keepNodeViews } from './keep-node-views.ts'
import { CARD_NAMES, type CardViews } from './node-views/card-nodes.ts'
import { QuestionBlock } from './node-views/question-view.ts'
import type { PasteOptions, UploadedFile } from './paste.ts'
import { takesWords } from './reading-plugin.ts'
import { readAfterMoves } from './read-selection.ts'
import {
  createSuggestionStore,
  matching,
  suggestionMenu,
  type SuggestionItem,
  type SuggestionSource,
} from './suggestions.ts'
import './document.css'

/** A document that several people edit. */
export interface SharedText {
  ydoc: Y.Doc
  provider: CollaborationProvider | null
  user: CaretUser
  /** Shown until the shared text has arrived. */
  firstContent?: DocumentJson
}

/** A user's own text: a comment, a description. */
export interface OwnText {
  content: DocumentJson
  onChange: (content: DocumentJson) => void
}

/** What an editor needs from the page around it. Read each time, so that it may change. */
export interface EditorHost extends ContentParts {
  editable?: boolean | undefined
  /** Called when a user types, pastes, cuts or drops in a text that is open for reading. */
  onRefused?: (() => void) | undefined
  onHighlightClick?: ((ids: string[]) => void) | undefined
  uploadFile?: ((file: File) => Promise<UploadedFile>) | undefined
  onError?: ((message: string) => void) | undefined
  referenceAt?: PasteOptions['referenceAt'] | undefined
  mentionSource?: SuggestionSource | undefined
  /** Rows of the `/` menu. */
  blockItems: () => readonly SuggestionItem[]
  openLinkForm: () => void
  cardViews?: CardViews
  /** Without it Markdown is pasted as plain text. */
  readMarkdown?: (text: string) => Promise<string>
}

/** An editor and what the page draws around it. */
export interface CreatedEditor {
  editor: Editor
  pasting: PasteOptions
  slash: ReturnType<typeof createSuggestionStore>
  mentions: ReturnType<typeof createSuggestionStore>
  surroundings: { current: EditorHost }
  /** The name of the text for screen readers. */
  label: string
  /** Whether it was drawn before the page that shows it. */
  ahead: boolean
  /** Whether it was open for reading when it was made: if it no longer is, the user opened it for writing. */
  madeForReading: boolean
  /** Called when its page is ready: what waited for it continues. */
  pageIsThere: () => void
}

export interface EditorMaking {
  text: SharedText | OwnText
  label: string
  placeholder: string
  editable: boolean
  /** Opens for reading: with a caret, but typing changes nothing. */
  reading?: boolean
  surroundings: EditorHost
  /** The element, if it is drawn before the page that shows it. */
  element?: HTMLElement
}

/** The attributes of an editable text, including its name. */
export const attributesOf = (label: string) => ({ role: 'textbox', 'aria-multiline': 'true', 'aria-label': label })

/** Makes an editor and draws its text, once. */
function makeEditor({
  text,
  label,
  placeholder,
  editable,
  reading = false,
  surroundings: first,
  element,
}: EditorMaking): CreatedEditor {
  const surroundings = { current: first }
  const [slash, mentions] = [createSuggestionStore(), createSuggestionStore()]
  const shared = 'ydoc' in text ? text : null
  let pageIsThere = (): void => undefined
  const page = new Promise<void>((resolve) => {
    pageIsThere = resolve
  })
  const pasting: PasteOptions = {
    uploadFile: async (file) => {
      // What is pasted before its page is ready keeps its position until then.
      if (own.ahead) await page
      const upload = surroundings.current.uploadFile
      if (!upload) throw new Error('Files cannot be added here.')
      return upload(file)
    },
    onError: (message) => surroundings.current.onError?.(message),
    referenceAt: (address) => surroundings.current.referenceAt?.(address) ?? null,
    readMarkdown: async (text) => {
      const read = surroundings.current.readMarkdown
      if (!read) throw new Error('Markdown cannot be read yet.')
      return read(text)
    },
  }
  let made: Editor | null = null
  const editor = new Editor({
    ...(element ? { element } : {}),
    extensions: editorExtensions({
      shared: shared ? { ydoc: shared.ydoc, provider: shared.provider, user: shared.user } : null,
      placeholder,
      parts: () => surroundings.current,
      reading: { reading, onRefused: () => surroundings.current.onRefused?.() },
      cardViews: () => surroundings.current.cardViews,
      pasting,
      openLinkForm: () => {
        // Without selected words there is nothing to link, and the keys have their usual meaning.
        if (!made || !takesWords(made) || made.state.selection.empty) return false
        surroundings.current.openLinkForm()
        return true
      },
      menus: [
        suggestionMenu('blockMenu', '/', slash, () => (query) => matching(surroundings.current.blockItems(), query)),
        suggestionMenu('mentionMenu', '@', mentions, () => surroundings.current.mentionSource ?? null),
      ],
    }),
    content: 'ydoc' in text ? null : text.content,
    editable,
    onBeforeCreate: ({ editor: created }) => keepNodeViews(created),
    editorProps: {
      attributes: attributesOf(label),
      handleDOMEvents: {
        keydown: readAfterMoves,
        // If a text begins with something that cannot be edited, such as a question, the browser gives it no caret when
        // it is focused by keyboard.
        focus: (view) => {
          requestAnimationFrame(() => {
            if (view.hasFocus() && document.getSelection()?.rangeCount === 0) view.focus()
          })
          return false
        },
      },
      handleClick: (_, __, event) => {
        const ids = anchorsAt(event.target, 'highlight')
        if (ids.length > 0) surroundings.current.onHighlightClick?.(ids)
        return false
      },
    },
  })
  made = editor
  const own: CreatedEditor = {
    editor,
    pasting,
    slash,
    mentions,
    surroundings,
    label,
    ahead: element !== undefined,
    madeForReading: reading,
    pageIsThere,
  }
  return own
}

/**
 * Whether the editor alone can draw a text: it has no card, which the page draws, and no answer, whose question the
 * page knows. A file has its place until the page draws it.
 */
export function isPlainText(ydoc: Y.Doc): boolean {
  const parts = ydoc.getXmlFragment(CONTENT_FRAGMENT)
  return (
    parts.length > 0 &&
    parts.createTreeWalker((node) => node instanceof Y.XmlElement && isDrawnByPage(node.nodeName)).next().done === true
  )
}

const isDrawnByPage = (name: string): boolean =>
  (CARD_NAMES.has(name) && name !== FileBlock.name) || name === QuestionBlock.name

/** Editors of shared texts that no page shows yet. */
const waiting = new WeakMap<Y.Doc, CreatedEditor>()

/**
 * The editor that a page is about to show. For a shared text it is one that was made before and is not shown yet, since
 * a page may begin to render more often than it is mounted, and a long text takes long to draw.
 */
export function editorToShow(making: EditorMaking): CreatedEditor {
  const ydoc = 'ydoc' in making.text ? making.text.ydoc : null
  const own = (ydoc && waiting.get(ydoc)) ?? makeEditor(making)
  if (ydoc) waiting.set(ydoc, own)
  return own
}

/** The editor of this text is shown on a page: another page gets another one. */
export function editorIsShown(text: SharedText | OwnText): void {
  if ('ydoc' in text) waiting.delete(text.ydoc)
}
