import { EditorContent } from '@tiptap/react'
import type { Editor } from '@tiptap/core'
import {
  Suspense,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react'
import type * as Y from 'yjs'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { contentOf } from '../document/content.ts'
import { CONTENT_FRAGMENT } from '../document/content-fragment.ts'
import type { AnchorColors } from './anchor-styles.ts'
import { blockItems, fileItems } from './block-items.tsx'
import type { ContentParts } from './content-parts.ts'
import { DocumentView } from './document-view.tsx'
import type { CollaborationProvider } from './editor-extensions.ts'
import type { ReferenceTarget } from '../document/references.ts'
import { editorHandle, type RichTextHandle } from './editor-handle.ts'
import { EmbedCard } from './embed-card.tsx'
import { CARD_NAMES } from './node-views/card-nodes.ts'
import { redrawQuestions } from './node-views/question-view.ts'
import { drawCards } from './node-views/late-cards.ts'
import { cardViews, EmbedContext, PartsContext } from './node-views/part-views.tsx'
import {
  attributesOf,
  editorIsShown,
  editorToShow,
  type EditorMaking,
  type EditorHost,
  type CreatedEditor,
  type OwnText,
  type SharedText,
} from './create-editor.ts'
import { onItsPage } from './keep-node-views.ts'
import { insertFiles, type UploadedFile } from './paste.ts'
import { isReading, setReading } from './reading-plugin.ts'
import { readSelection } from './read-selection.ts'
import { SelectionMenu, type SelectionAction } from './selection-menu.tsx'
import { strings } from './strings.ts'
import { SuggestionList } from './suggestion-list.tsx'
import type { SuggestionItem, SuggestionSource } from './suggestions.ts'
import { TableMenu } from './table-menu.tsx'
import { useAnchorStyles } from './use-anchor-styles.ts'
import './document.css'

export interface RichTextEditorProps extends ContentParts {
  text: SharedText | OwnText
  editable?: boolean
  /** Whether it is open for reading: with a caret and everything for selected words, but without typing. */
  reading?: boolean
  /** Called when a user types, pastes, cuts or drops anyway. */
  onRefused?: () => void
  /** Called when it is shown on the page and was opened for writing before that. */
  onOpenedToWrite?: () => void
  /** The name of the text for screen readers. */
  label: string
  placeholder?: string
  highlightColors?: AnchorColors
  activeHighlight?: string | null
  /** Called when a user clicks on highlighted words: the ids, the innermost first. */
  onHighlightClick?: (ids: string[]) => void
  /** Shown over selected words, before formatting. */
  selectionActions?: readonly SelectionAction[]
  /** Rows of the `/` menu before the editor's own. */
  slashItems?: readonly SuggestionItem[]
  /** The people who can be mentioned; without it `@` is an ordinary character. */
  mentionSource?: SuggestionSource
  /**
   * Stores a picture that is pasted, dropped or chosen; rejects with a sentence for the user. Without it there are no
   * pictures.
   */
  uploadFile?: (file: File) => Promise<UploadedFile>
  onError?: (message: string) => void
  /** The card for a pasted address; null for any other. Without it addresses of the workspace are links. */
  referenceAt?: ((address: string) => { target: ReferenceTarget; targetId: string } | null) | undefined
  /** Called when the editor is shown on the page; `moved` if it was drawn before and moved into it. */
  onStand?: (moved: boolean) => void
  /** The text was changed, by any user; at most once per frame. */
  onTextChange?: (handle: RichTextHandle) => void
  ref?: Ref<RichTextHandle>
}

/** The editor. Until a shared text has arrived it shows the known text for reading. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { text } = props
  const arrived = useArrived('ydoc' in text ? text : null)
  // An editor belongs to one document for its whole life.
  if (arrived) return <ReadyEditor key={'ydoc' in text ? text.ydoc.guid : ''} {...props} />
  return 'ydoc' in text && text.firstContent ? (
    <DocumentView {...props} ref={undefined} content={text.firstContent} label={strings.loading} />
  ) : null
}

/** Whether there is something to edit: typing into a text that has not arrived would add an empty block to it. */
function useArrived(text: SharedText | null): boolean {
  const ydoc = text?.ydoc
  const provider = text?.provider
  const [arrived, setArrived] = useState(() => hasArrived(ydoc, provider))
  useEffect(() => {
    setArrived(hasArrived(ydoc, provider))
    if (!ydoc || !provider) return undefined
    const onSynced = (): void => setArrived(true)
    const onLoad = (): void => setArrived(hasArrived(ydoc, provider))
    provider.on('synced', onSynced)
    ydoc.on('load', onLoad)
    return () => {
      provider.off('synced', onSynced)
      ydoc.off('load', onLoad)
    }
  }, [ydoc, provider])
  return arrived
}

function hasArrived(ydoc: Y.Doc | undefined, provider: CollaborationProvider | null | undefined): boolean {
  return ydoc === undefined || provider?.isSynced === true || ydoc.getXmlFragment(CONTENT_FRAGMENT).length > 0
}

// Loaded after the text, which does not wait for it.
const BlockHandle = lazyPart('block-handle', async () => (await import('./block-handle.tsx')).BlockHandle)

const NO_ACTIONS: readonly SelectionAction[] = []

/**
 * An editor for as long as the component is mounted. The library's own hook discards an editor that is not shown within
 * a millisecond and makes another, which on a busy machine doubles the work and loses the keys that the first one
 * received.
 */
function useCreatedEditor(making: EditorMaking): CreatedEditor {
  const [own] = useState(() => editorToShow(making))
  const ending = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { text } = making
  useEffect(() => {
    editorIsShown(text)
    // React may remove effects and run them again immediately.
    clearTimeout(ending.current)
    return () => {
      ending.current = setTimeout(() => own.editor.destroy())
    }
  }, [own, text])
  return own
}

const drawEmbed = (url: string): ReactNode => <EmbedCard url={url} />

// Loaded when it is first needed.
async function readMarkdown(text: string): Promise<string> {
  return (await import('../document/markdown-reader.ts')).unsafeHtmlOfMarkdown(text)
}

function ReadyEditor(props: RichTextEditorProps) {
  const {
    text,
    editable = true,
    reading = false,
    label,
    placeholder = strings.placeholder,
    highlightColors,
    activeHighlight = null,
    selectionActions = NO_ACTIONS,
    ref,
  } = props
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const fileInput = useRef<HTMLInputElement>(null)
  const openLink = useRef<() => void>(() => undefined)
  const surroundings: EditorHost = {
    ...props,
    blockItems: () => [
      ...(props.slashItems ?? []),
      ...blockItems,
      ...(props.uploadFile ? fileItems((accept) => chooseFiles(fileInput.current, accept)) : []),
    ],
    openLinkForm: () => openLink.current(),
    readMarkdown,
    cardViews,
  }
  const own = useCreatedEditor({ text, label, placeholder, editable, reading, surroundings })
  own.surroundings.current = surroundings
  const { editor, slash, mentions, pasting } = own
  const arrival = useArrival(own, latest)
  const [pointedAt, setPointedAt] = useState<HTMLElement | null>(null)
  // In a text open for reading, blocks cannot be moved.
  const movesBlocks = editable && !reading && 'ydoc' in text
  useEffect(() => {
    // The server may be unreachable later, when a pointer arrives.
    if (movesBlocks) void BlockHandle.preload()
  }, [movesBlocks])

  useAnchorStyles('highlight', highlightColors, activeHighlight)
  useImperativeHandle(ref, () => editorHandle(editor), [editor])
  useEffect(() => {
    if (editor.isEditable !== editable) editor.setEditable(editable, false)
  }, [editor, editable])
  useLayoutEffect(() => setReading(editor, reading), [editor, reading])
  // React runs what this returns before what its children do when they are removed.
  useLayoutEffect(() => onItsPage(editor), [editor])
  const { questionTitle, optionTitle } = props
  useEffect(() => redrawQuestions(editor), [editor, questionTitle, optionTitle])
  useLabel(own, label)
  useChanges(editor, latest)
  const linkRequests = useMemo(() => ({ onRequest: (open: () => void) => void (openLink.current = open) }), [])

  return (
    <PartsContext value={props}>
      <EmbedContext value={drawEmbed}>
        <div
          className="quarry-document"
          onPointerEnter={movesBlocks ? ({ currentTarget }) => setPointedAt(currentTarget) : undefined}
        >
          <EditorContent editor={editor} ref={arrival} />
          {pointedAt && movesBlocks && (
            <Suspense>
              <BlockHandle editor={editor} around={pointedAt} />
            </Suspense>
          )}
          <SelectionMenu editor={editor} actions={selectionActions} linkRequests={linkRequests} />
          <TableMenu editor={editor} />
          <SuggestionList store={slash} label={strings.blocks} />
          <SuggestionList store={mentions} label={strings.editor} />
          <HiddenFileInput inputRef={fileInput} onFiles={(files) => insertFiles(editor, files, pasting)} />
        </div>
      </EmbedContext>
    </PartsContext>
  )
}

/**
 * Moves a text that was drawn before its page into the page at the first render, and keeps the focus.
 * @returns the ref of its new parent, which is called right before the move
 */
function useArrival(
  own: CreatedEditor,
  latest: React.RefObject<RichTextEditorProps>,
): (place: HTMLDivElement | null) => void {
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    const moved = own.ahead
    own.ahead = false
    own.pageIsThere()
    drawCards(own.editor, CARD_NAMES)
    if (moved && hadFocus.current) own.editor.view.focus()
    const { editor, madeForReading } = own
    const reportOpened = (): void => {
      const { reading = false, onOpenedToWrite } = latest.current
      if (reading && !isReading(editor.state)) onOpenedToWrite?.()
    }
    // With neither, it was only drawn before its words had arrived.
    if (moved && (hadFocus.current || madeForReading)) reportOpened()
    latest.current.onStand?.(moved)
    if (!moved) return undefined
    // The keys of a text that was drawn ahead open it until those of its page do.
    editor.on('transaction', reportOpened)
    return () => void editor.off('transaction', reportOpened)
  }, [own, latest])
  return useCallback(
    (place) => {
      if (!own.ahead || place === null || !own.editor.view.hasFocus()) return
      // A selection that the editor has not read yet would be lost in the move.
      readSelection(own.editor.view)
      hadFocus.current = true
    },
    [own],
  )
}

/** The name of an edited text may change. */
function useLabel(own: CreatedEditor, label: string): void {
  useEffect(() => {
    if (own.label === label) return
    const { editor } = own
    own.label = label
    editor.setOptions({ editorProps: { ...editor.options.editorProps, attributes: attributesOf(label) } })
  }, [own, label])
}

/** Reports changes after the frame in which they were drawn, so that no key waits for listeners. */
function useChanges(editor: Editor, latest: React.RefObject<RichTextEditorProps>): void {
  useEffect(() => {
    let frame = 0
    const notify = (): void => {
      frame = 0
      if (editor.isDestroyed) return
      const { text, onTextChange } = latest.current
      if (!('ydoc' in text)) text.onChange(contentOf(editor.state.doc))
      onTextChange?.(editorHandle(editor))
    }
    const onUpdate = (): void => {
      if (frame === 0) frame = requestAnimationFrame(notify)
    }
    editor.on('update', onUpdate)
    return () => {
      editor.off('update', onUpdate)
      if (frame !== 0) {
        cancelAnimationFrame(frame)
        notify()
      }
    }
  }, [editor, latest])
}

function chooseFiles(input: HTMLInputElement | null, accept: string): void {
  if (!input) return
  input.accept = accept
  input.click()
}

function HiddenFileInput({
  inputRef,
  onFiles,
}: {
  inputRef: Ref<HTMLInputElement>
  onFiles: (files: File[]) => void
}): ReactNode {
  return (
    <input
      ref={inputRef}
      type="file"
      multiple
      hidden
      aria-hidden="true"
      tabIndex={-1}
      onChange={(event) => {
        onFiles(Array.from(event.currentTarget.files ?? []))
        event.currentTarget.value = ''
      }}
    />
  )
}
