import { Extension, type Editor } from '@tiptap/core'
import { DOMParser as ContentParser, Slice, type ResolvedPos } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { decodeWhereEncoded } from '#platform/kernel/character-references.ts'
import { embedOf } from '../document/embeds.ts'
import { newBlockId } from '../document/block-ids.ts'
import type { ReferenceTarget } from '../document/references.ts'
import { EVEN_WHILE_READING } from './reading-plugin.ts'
import { takeUploadPlace } from './upload-places-plugin.ts'

/** A stored file, ready to be inserted in the text. */
export interface UploadedFile {
  fileId: string
  name: string
  mediaType: string
}

/** What pasting and dropping need from outside. */
export interface PasteOptions {
  uploadFile: ((file: File) => Promise<UploadedFile>) | null
  onError: (message: string) => void
  /** The card for an address of this workspace; null for any other. */
  referenceAt: ((address: string) => { target: ReferenceTarget; targetId: string } | null) | null
  /** HTML of Markdown, which may contain anything. Rejects if the reader did not load. */
  readMarkdown: ((text: string) => Promise<string>) | null
}

/**
 * Pasting converts what it recognises: files are uploaded, the address of a listed site becomes an embed, Markdown is
 * converted. Pasting as plain text (with Shift) inserts everything unchanged.
 */
export const Pasting = Extension.create<PasteOptions>({
  name: 'pasting',
  priority: 1_100,
  addOptions() {
    return { uploadFile: null, onError: () => undefined, referenceAt: null, readMarkdown: null }
  },
  addProseMirrorPlugins() {
    const { editor, options } = this
    let plain = false
    return [
      new Plugin({
        props: {
          handleKeyDown: (_, event) => {
            plain = event.shiftKey && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'v'
            return false
          },
          // Text pasted into code, or as plain text by keyboard, is kept as written.
          transformPastedText: (text, isPlain) => (isPlain ? text : decodeWhereEncoded(text).text),
          handlePaste: (_, event) => {
            const asPlain = plain
            plain = false
            const data = event.clipboardData
            if (!data) return false
            const files = Array.from(data.files)
            if (files.length > 0 && options.uploadFile && !holdsWords(data.getData('text/html')))
              return insertFiles(editor, files, options)
            const text = data.getData('text/plain')
            if (asPlain) return false
            if (pasteCard(editor, text.trim(), options)) return true
            return data.getData('text/html') === '' && looksLikeMarkdown(text) && pasteMarkdown(editor, text, options)
          },
          handleDrop: (view, event) => {
            const files = Array.from(event.dataTransfer?.files ?? [])
            if (files.length === 0 || !options.uploadFile) return false
            const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
            return insertFiles(editor, files, options, place?.pos)
          },
        },
      }),
    ]
  },
})

/** A picture copied from a page comes as a file and as HTML around its address; HTML with words is pasted as words. */
function holdsWords(html: string): boolean {
  return (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').trim() !== ''
}

/** The address of a listed site, or of something with a card, alone in an empty block becomes that card. */
function pasteCard(editor: Editor, text: string, { referenceAt }: PasteOptions): boolean {
  const { $from, empty } = editor.state.selection
  if (/\s/.test(text) || !empty || $from.parent.type.name !== 'paragraph' || $from.parent.childCount > 0) return false
  const reference = referenceAt?.(text)
  if (reference) return editor.commands.insertContent({ type: 'reference', attrs: { id: newBlockId(), ...reference } })
  const embed = embedOf(text)
  return embed !== null && editor.commands.insertContent({ type: 'embed', attrs: { id: newBlockId(), url: embed.url } })
}

const MARKDOWN_SIGNS = [
  /^#{1,6} \S/m,
  /^\s*[-*+] (\[[ xX]\] )?\S/m,
  /^\s*\d+[.)] \S/m,
  /^>\s?\S/m,
  /^```/m,
  /^\|.+\|\s*$\n^\|[\s:|-]+\|\s*$/m,
  /\*\*\S[^*\n]*\*\*/,
  /\[[^\]\n]+\]\([^)\s]+\)/,
  /~~\S[^~\n]*~~/,
]
// One sign may be chance (a dash before a quote); headings, fences and tables are not.
const STRONG_SIGNS = new Set([0, 4, 5])

/** Whether plain text was written as Markdown. */
export function looksLikeMarkdown(text: string): boolean {
  const signs = MARKDOWN_SIGNS.map((sign, at) => (sign.test(text) ? at : -1)).filter((at) => at >= 0)
  const listLines = text.match(/^\s*([-*+]|\d+[.)]) \S/gm)?.length ?? 0
  return signs.some((sign) => STRONG_SIGNS.has(sign)) || signs.length > 1 || listLines > 1
}

function pasteMarkdown(editor: Editor, text: string, options: PasteOptions): boolean {
  if (!options.readMarkdown) return false
  const bookmark = editor.state.selection.getBookmark()
  options
    .readMarkdown(text)
    .then((html) => {
      if (editor.isDestroyed) return
      // Parsed in a separate document, where nothing loads or runs; the schema keeps only what it knows.
      const page = new DOMParser().parseFromString(html, 'text/html')
      for (const element of Array.from(page.querySelectorAll('script,style'))) element.remove()
      const slice = ContentParser.fromSchema(editor.schema).parseSlice(page.body)
      const selection = bookmark.resolve(editor.state.doc)
      editor.view.dispatch(
        editor.state.tr
          .setSelection(selection)
          .replaceSelection(new Slice(slice.content, slice.openStart, slice.openEnd))
          .scrollIntoView()
          .setMeta('paste', true)
          .setMeta(EVEN_WHILE_READING, true),
      )
    })
    .catch((error: unknown) => {
      // Loading failed: nothing is lost, the text is inserted unchanged.
      editor
        .chain()
        .setMeta(EVEN_WHILE_READING, true)
        .insertContent(
          text
            .split('\n')
            .map((line) => ({ type: 'paragraph', content: line === '' ? [] : [{ type: 'text', text: line }] })),
        )
        .run()
      options.onError(error instanceof Error ? error.message : String(error))
    })
  return true
}

/** Uploads files and inserts them at the caret or the pointer, each when it is ready. */
export function insertFiles(
  editor: Editor,
  files: readonly File[],
  options: PasteOptions,
  position = editor.state.selection.to,
): boolean {
  const { uploadFile, onError } = options
  if (!uploadFile) return false
  for (const file of files) {
    const place = takeUploadPlace(editor, position, file.name)
    uploadFile(file).then(
      (stored) => {
        if (!editor.isDestroyed) insertStored(editor, stored, place.leave())
      },
      (error: unknown) => {
        if (!editor.isDestroyed) place.leave()
        onError(error instanceof Error ? error.message : String(error))
      },
    )
  }
  return true
}

function insertStored(editor: Editor, stored: UploadedFile, place: number): void {
  const node =
    stored.mediaType === 'Image'
      ? { type: 'image', attrs: { id: newBlockId(), fileId: stored.fileId, alt: stored.name } }
      : { type: 'file', attrs: { id: newBlockId(), ...stored } }
  const { doc } = editor.state
  const at = besideWords(doc.resolve(place))
  const $at = doc.resolve(at)
  // After the last block there is a line for further writing.
  const isLast = ($at.depth === 0 ? at : $at.after(1)) === doc.content.size
  // The caret stays where the user is writing. The file is added even if the user stopped editing during the upload.
  editor
    .chain()
    .setMeta(EVEN_WHILE_READING, true)
    .insertContentAt(at, isLast ? [node, { type: 'paragraph' }] : node, { updateSelection: false })
    .run()
}

/** A position within words is moved before or after their block: no file splits a sentence. */
function besideWords($place: ResolvedPos): number {
  const { parent, parentOffset } = $place
  if (!parent.isTextblock || parent.content.size === 0) return $place.pos
  return parentOffset === 0 ? $place.before() : $place.after()
}
