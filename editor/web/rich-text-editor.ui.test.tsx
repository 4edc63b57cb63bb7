import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { createRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInterface } from '#platform/web/testing.tsx'
import * as Y from 'yjs'
import { CONTENT_FRAGMENT } from '../document/content-fragment.ts'
import { contentOfText, type DocumentJson } from '../document/content.ts'
import { textOfContent } from '../document/text.ts'
import { contentOfYjsDoc, yjsStateOf } from '../document/yjs.ts'
import { FindBar } from './find-bar.tsx'
import { looksLikeMarkdown } from './paste.ts'
import { RichTextEditor, type RichTextEditorProps } from './rich-text-editor.tsx'
import type { RichTextHandle } from './editor-handle.ts'
import type { SuggestionItem } from './suggestions.ts'

const rect = { left: 0, top: 0, bottom: 10, right: 10, width: 10, height: 10, x: 0, y: 0, toJSON: () => ({}) }
Object.assign(Range.prototype, { getClientRects: () => [rect], getBoundingClientRect: () => rect })

afterEach(() => vi.restoreAllMocks())

function open(content: DocumentJson, more: Partial<RichTextEditorProps> = {}) {
  const ref = createRef<RichTextHandle>()
  const saved: { content: DocumentJson } = { content }
  renderInterface(
    <RichTextEditor
      label="Note"
      text={{ content, onChange: (next) => void (saved.content = next) }}
      ref={ref}
      {...more}
    />,
  )
  const dom = screen.getByRole('textbox', { name: 'Note' }) as HTMLElement & { editor: Editor }
  if (!ref.current) throw new Error('the editor gives a handle')
  return { handle: ref.current, editor: dom.editor, dom, saved }
}

function paste(dom: HTMLElement, data: Record<string, string>, files: File[] = []): void {
  const event = new Event('paste', { bubbles: true, cancelable: true })
  Object.assign(event, {
    clipboardData: { getData: (type: string) => data[type] ?? '', files, types: Object.keys(data) },
  })
  act(() => void dom.dispatchEvent(event))
}

const shape = (content: DocumentJson): unknown[] => (content.content ?? []).map((node) => node.type)

test('typed text reaches the page after the frame in which it was drawn', async () => {
  const { editor, saved } = open(contentOfText('Hello'))
  act(() => void editor.commands.insertContentAt(6, ' world'))
  await waitFor(() => expect(textOfContent(saved.content)).toBe('Hello world'))
})

test('a text is not drawn again when its page is left', () => {
  const { dom } = open(contentOfText('Hello'))
  const drawn = dom.querySelector('p')
  cleanup()
  expect(dom.isConnected).toBe(false)
  expect(dom.querySelector('p')).toBe(drawn)
})

test('a highlight is put on selected words, found again by quote, and removed', () => {
  const { handle, editor } = open(contentOfText('one two three two'))
  expect(handle.selection()).toBeNull()
  act(() => void editor.commands.setTextSelection({ from: 5, to: 8 }))
  expect(handle.selection()).toMatchObject({
    text: 'two',
    tooLong: false,
    position: { quote: 'two', before: 'one ', after: ' three two' },
  })
  expect(handle.addAnchor('highlight', 'h1')).toBe(true)
  expect(handle.addAnchor('highlight', 'h2', { quote: 'two', before: 'three ' })).toBe(true)
  expect(handle.addAnchor('highlight', 'h3', { quote: 'nowhere' })).toBe(false)
  expect([...editor.view.dom.querySelectorAll('mark')].map((mark) => [mark.className, mark.textContent])).toEqual([
    ['anchor-highlight highlight-h1', 'two'],
    ['anchor-highlight highlight-h2', 'two'],
  ])
  expect([handle.scrollToAnchor('highlight', 'h2'), handle.scrollToAnchor('highlight', 'h9')]).toEqual([true, false])
  act(() => handle.removeAnchor('highlight', 'h1'))
  expect(editor.view.dom.querySelectorAll('mark').length).toBe(1)
})

test.each([
  ['# Title\n\ntext', true],
  ['- one\n- two', true],
  ['```\ncode\n```', true],
  ['| a |\n|---|\n| b |', true],
  ['**bold** and [link](https://e.org)', true],
  ['1. one\n2. two', true],
  ['plain words', false],
  ['- a dash before a quote', false],
  ['5 * 3 * 2', false],
  ['a_b_c', false],
  ['He said: wait...', false],
])('%j is treated as Markdown: %s', (text, expected) => {
  expect(looksLikeMarkdown(text)).toBe(expected)
})

test('Markdown is converted when pasted, and runs nothing', async () => {
  const { editor, dom, handle } = open(contentOfText(''))
  act(() => void editor.commands.focus())
  paste(dom, {
    'text/plain':
      '# Title\n\n- one\n- **two** <img src=x onerror="window.ran = true">\n\n<script>window.ran = true</script>',
  })
  await waitFor(() => expect(shape(handle.content())).toContain('bulletList'))
  expect(shape(handle.content())[0]).toBe('heading')
  expect(dom.innerHTML).not.toContain('onerror')
  expect((window as { ran?: boolean }).ran).toBeUndefined()
})

test('HTML is pasted as the schema allows: no script, no foreign highlight', () => {
  const { dom, handle, editor } = open(contentOfText(''))
  act(() => void editor.commands.focus())
  paste(dom, {
    'text/html':
      '<h4 onclick="x()">Deep</h4><p><mark data-highlight-id="other">words</mark> <a href="javascript:x()">link</a></p>',
    'text/plain': 'Deep words link',
  })
  const content = JSON.stringify(handle.content())
  expect(content).toContain('"level":3')
  expect(content).not.toMatch(/highlight|javascript|onclick/)
  expect(textOfContent(handle.content())).toContain('words link')
})

test('pasted plain text that an export encoded is decoded; text about codes, and code, stay', () => {
  const code = { type: 'codeBlock', content: [{ type: 'text', text: 'x' }] }
  const { dom, handle, editor } = open({ type: 'doc', content: [{ type: 'paragraph' }, code] })
  act(() => void editor.commands.setTextSelection(1))
  paste(dom, { 'text/plain': 'I don&#39;t know' })
  paste(dom, { 'text/plain': ', write &amp; for it' })
  act(() => void editor.commands.setTextSelection(editor.state.doc.content.size - 1))
  paste(dom, { 'text/plain': ' don&#39;t' })
  expect(textOfContent(handle.content())).toBe("I don't know, write &amp; for it\nx don&#39;t")
})

test('the address of a listed site becomes an embed in an empty block, and stays words anywhere else', () => {
  const { dom, handle, editor } = open({
    type: 'doc',
    content: [{ type: 'paragraph' }, { type: 'paragraph', content: [{ type: 'text', text: 'see ' }] }],
  })
  act(() => void editor.commands.setTextSelection(1))
  paste(dom, { 'text/plain': 'https://www.loom.com/share/abc' })
  expect(shape(handle.content())).toContain('embed')
  act(() => void editor.commands.setTextSelection(editor.state.doc.content.size - 1))
  paste(dom, { 'text/plain': 'https://www.loom.com/share/def' })
  expect(shape(handle.content()).filter((type) => type === 'embed').length).toBe(1)
})

test('a pasted picture is uploaded and inserted in the text; a failure is reported', async () => {
  const onError = vi.fn<(message: string) => void>()
  const uploadFile = async (file: File) =>
    file.name === 'bad.png'
      ? Promise.reject(new Error('bad.png is not a picture.'))
      : Promise.resolve({ fileId: 'f1', name: file.name, mediaType: 'Image' })
  const { dom, handle, editor } = open(contentOfText('x'), { uploadFile, onError })
  act(() => void editor.commands.focus('end'))
  paste(dom, {}, [new File(['1'], 'good.png'), new File(['2'], 'bad.png')])
  await waitFor(() => expect(shape(handle.content())).toContain('image'))
  await waitFor(() => expect(onError).toHaveBeenCalledWith('bad.png is not a picture.'))
  expect(editor.view.dom.querySelector('img')?.getAttribute('src')).toBe('/image/f1')
})

test('search ignores case, wraps around at the ends and ends without a trace', () => {
  const { handle, editor } = open(contentOfText('One apple.\nTwo APPLES and an\u00a0apple (tree)'))
  expect(handle.search('apple')).toBe(3)
  expect(handle.searchState().current).toBe(0)
  act(() => handle.moveSearch(-1))
  expect(handle.searchState().current).toBe(2)
  act(() => void editor.commands.insertContentAt(1, 'apple '))
  expect(handle.searchState().matches.length).toBe(4)
  expect(handle.search('(tree)')).toBe(1)
  expect(handle.search('an apple')).toBe(1)
  expect(handle.search('')).toBe(0)
  expect(editor.view.dom.querySelector('.search-match')).toBeNull()
})

test('the find bar starts with the words in the address and counts the matches', () => {
  const { handle } = open(contentOfText('apple apple pear'))
  renderInterface(<FindBar handle={handle} label="Find in this text" initialQuery="apple" onClose={() => undefined} />)
  expect(screen.getByText('1 of 2')).toBeTruthy()
  const field = screen.getByRole('textbox', { name: 'Find in this text' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(screen.getByText('2 of 2')).toBeTruthy()
  fireEvent.change(field, { target: { value: 'plum' } })
  expect(screen.getByText('Not in this text')).toBeTruthy()
})

test('the menu of blocks opens with /, narrows while typing and inserts with Enter', async () => {
  const own: SuggestionItem = {
    id: 'own',
    label: 'Highlights of this note',
    run: (editor, range) => void editor.chain().deleteRange(range).insertContent('own').run(),
  }
  const { editor, dom, handle } = open(contentOfText(''), { slashItems: [own] })
  act(() => void editor.chain().focus().insertContent('/').run())
  expect(await screen.findByRole('option', { name: 'Highlights of this note' })).toBeTruthy()
  act(() => void editor.commands.insertContent('tab'))
  await waitFor(() => expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Table']))
  fireEvent.keyDown(dom, { key: 'Enter' })
  await waitFor(() => expect(shape(handle.content())).toContain('table'))
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('a shared text waits until it has arrived, then shows changes of others', async () => {
  const ydoc = new Y.Doc()
  const synced = new Set<() => void>()
  const provider = {
    awareness: null,
    isSynced: false,
    on: (_: 'synced', listener: () => void) => synced.add(listener),
    off: (_: 'synced', listener: () => void) => synced.delete(listener),
  }
  renderInterface(
    <RichTextEditor
      label="Note"
      text={{ ydoc, provider, user: { name: 'Ada', color: '#aa0000' }, firstContent: contentOfText('known so far') }}
    />,
  )
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByText('known so far')).toBeTruthy()
  const update = yjsStateOf(contentOfText('arrived'))
  act(() => {
    Y.applyUpdate(ydoc, update)
    for (const listener of synced) listener()
  })
  await waitFor(() => expect(screen.getByRole('textbox').textContent).toBe('arrived'))
  expect(contentOfYjsDoc(ydoc)).toEqual(contentOfText('arrived'))
  expect(ydoc.getXmlFragment(CONTENT_FRAGMENT).length).toBe(1)
})

test('a shared text is shown as soon as it has come from elsewhere, before its document is complete', async () => {
  const ydoc = new Y.Doc()
  const provider = { awareness: null, isSynced: false, on: () => undefined, off: () => undefined }
  renderInterface(<RichTextEditor label="Note" text={{ ydoc, provider, user: { name: 'Ada', color: '#aa0000' } }} />)
  act(() => ydoc.emit('load', [ydoc]))
  expect(screen.queryByRole('textbox')).toBeNull()
  act(() => {
    Y.applyUpdate(ydoc, yjsStateOf(contentOfText('fetched')))
    ydoc.emit('load', [ydoc])
  })
  await waitFor(() => expect(screen.getByRole('textbox').textContent).toBe('fetched'))
})

test('an address becomes a link where it is typed, and not again where the text arrives', () => {
  const ydoc = new Y.Doc()
  Y.applyUpdate(ydoc, yjsStateOf(contentOfText('first')))
  renderInterface(
    <RichTextEditor label="Note" text={{ ydoc, provider: null, user: { name: 'Ada', color: '#aa0000' } }} />,
  )
  const { editor } = screen.getByRole('textbox') as HTMLElement & { editor: Editor }
  act(() => void editor.chain().setTextSelection(6).insertContent(' typed.example.com').run())
  act(() => void editor.commands.insertContent(' '))
  expect(editor.getHTML()).toMatch(/href="[^"]*typed\.example\.com"/)
  const other = new Y.Doc()
  Y.applyUpdate(other, Y.encodeStateAsUpdate(ydoc))
  const paragraph = other.getXmlFragment(CONTENT_FRAGMENT).get(0) as Y.XmlElement
  const before = Y.encodeStateVector(other)
  const words = paragraph.get(0) as Y.XmlText
  words.insert(words.length, 'others.example.com ')
  act(() => Y.applyUpdate(ydoc, Y.encodeStateAsUpdate(other, before)))
  expect(editor.getText()).toContain('others.example.com')
  expect(editor.getHTML()).not.toMatch(/href="[^"]*others\.example\.com"/)
})

test('undo affects the user’s own words and blocks, not highlights', async () => {
  const ydoc = new Y.Doc()
  Y.applyUpdate(ydoc, yjsStateOf(contentOfText('one two')))
  const ref = createRef<RichTextHandle>()
  renderInterface(
    <RichTextEditor label="Note" ref={ref} text={{ ydoc, provider: null, user: { name: 'Ada', color: '#aa0000' } }} />,
  )
  const { editor } = screen.getByRole('textbox') as HTMLElement & { editor: Editor }
  act(() => void editor.chain().setTextSelection(4).splitBlock().run())
  expect(textOfContent(contentOfYjsDoc(ydoc))).toBe('one\n two')
  act(() => void editor.commands.undo())
  expect(textOfContent(contentOfYjsDoc(ydoc))).toBe('one two')
  act(() => void ref.current?.addAnchor('highlight', 'h', { quote: 'two' }))
  act(() => void editor.commands.insertContentAt(1, 'zero '))
  act(() => void editor.commands.undo())
  expect(textOfContent(contentOfYjsDoc(ydoc))).toBe('one two')
  act(() => void editor.commands.undo())
  expect(JSON.stringify(contentOfYjsDoc(ydoc))).toContain('"highlight"')
})

test('a pasted picture keeps its position while it is stored and words are written before it', async () => {
  let store: (file: { fileId: string; name: string; mediaType: string }) => void = () => undefined
  const uploadFile = async () =>
    new Promise<{ fileId: string; name: string; mediaType: string }>((resolve) => (store = resolve))
  const { editor, dom, saved } = open(contentOfText('First\nLast'), { uploadFile })
  act(() => void editor.commands.setTextSelection(6))
  // As browsers supply a picture that was copied from a page.
  paste(dom, { 'text/html': '<img src="https://elsewhere.example/plan.png">' }, [
    new File(['x'], 'plan.png', { type: 'image/png' }),
  ])
  expect(screen.getByRole('status').textContent).toContain('plan.png')
  act(() => void editor.commands.insertContentAt(1, 'The very '))
  await act(async () => Promise.resolve(store({ fileId: 'f1', name: 'plan.png', mediaType: 'Image' })))
  await waitFor(() => expect(shape(saved.content)).toEqual(['paragraph', 'image', 'paragraph']))
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.getByRole('img', { name: 'plan.png' }).getAttribute('src')).toBe('/image/f1')
})

test('a shared text that begins with an answer is opened with the caret in it, without warnings', () => {
  const warned = vi.spyOn(console, 'warn')
  const content: DocumentJson = {
    type: 'doc',
    content: [
      {
        type: 'questionResponse',
        attrs: { questionId: 'q1' },
        content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Often.' }] }],
      },
    ],
  }
  const ydoc = new Y.Doc()
  Y.applyUpdate(ydoc, yjsStateOf(content))
  renderInterface(
    <RichTextEditor label="Note" text={{ ydoc, provider: null, user: { name: 'Ada', color: '#000000' } }} />,
  )
  const { editor } = screen.getByRole('textbox', { name: 'Note' }) as HTMLElement & { editor: Editor }
  expect(editor.state.selection.$from.parent.type.name).toBe('paragraph')
  expect(warned).not.toHaveBeenCalled()
  act(() => void editor.commands.insertContent('Very '))
  expect(textOfContent(contentOfYjsDoc(ydoc))).toBe('Very Often.')
})

test('an answer is under its question as soon as the page knows it', () => {
  const content: DocumentJson = {
    type: 'doc',
    content: [
      { type: 'questionResponse', attrs: { questionId: 'q1', optionIds: ['o1'] }, content: [{ type: 'paragraph' }] },
    ],
  }
  const text = { content, onChange: () => undefined }
  const { rerender } = renderInterface(<RichTextEditor label="Note" text={text} questionTitle={() => null} />)
  expect(screen.queryByText('How often?')).toBeNull()
  rerender(
    <RichTextEditor label="Note" text={text} questionTitle={() => 'How often?'} optionTitle={() => 'Every day'} />,
  )
  expect(screen.getByText('How often?')).toBeTruthy()
  expect(screen.getByText('Every day')).toBeTruthy()
})

test('a picture of another site stays one in the editor, loaded through this one; if not available, a link replaces it', () => {
  const { dom, editor, saved } = open({
    type: 'doc',
    content: [
      { type: 'image', attrs: { id: 'b1', src: 'https://elsewhere.example/chart.png', alt: 'Sales' } },
      { type: 'paragraph' },
    ],
  })
  const picture = dom.querySelector('img[src]')
  expect(picture?.getAttribute('src')).toBe('/image/remote/stream?srcUrl=https%3A%2F%2Felsewhere.example%2Fchart.png')
  if (picture) fireEvent.error(picture)
  expect(screen.getByRole('link', { name: 'Sales (elsewhere.example)' }).textContent).toBe('Sales (elsewhere.example)')
  act(() => void editor.commands.insertContentAt(editor.state.doc.content.size, 'More'))
  expect(shape(saved.content)[0]).toBe('image')
})

test('a redraw before the browser reports a moved caret leaves the caret in place', () => {
  const { editor, dom } = open(contentOfText('one two three two'))
  const others = new PluginKey<DecorationSet>('others')
  const state = {
    init: () => DecorationSet.empty,
    apply: (tr: Transaction, set: DecorationSet) =>
      tr.getMeta(others) ? DecorationSet.create(tr.doc, [Decoration.inline(5, 8, { class: 'of-others' })]) : set,
  }
  editor.registerPlugin(new Plugin({ key: others, state, props: { decorations: (now) => others.getState(now) } }))
  act(() => void editor.commands.setTextSelection(3))
  act(() => dom.focus())
  fireEvent.keyDown(dom, { key: 'End' })
  // What the browser does on that key, and reports later.
  const keepQuiet = (event: Event): void => event.stopImmediatePropagation()
  window.addEventListener('selectionchange', keepQuiet, { capture: true })
  document.getSelection()?.setPosition(dom.querySelector('p')?.firstChild ?? null, 'one two three two'.length)
  act(() => editor.view.dispatch(editor.state.tr.setMeta(others, true)))
  expect(dom.querySelector('.of-others')?.textContent).toBe('two')
  expect(editor.state.selection.from).toBe(18)
  expect(document.getSelection()?.focusNode?.textContent).toBe(' three two')
  window.removeEventListener('selectionchange', keepQuiet, { capture: true })
})

test('a text that is open for reading keeps its caret and its marks; typing, pasting, dropping and ticking change nothing', () => {
  const refused = vi.fn()
  const content: DocumentJson = {
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: 'one two three' }] },
      {
        type: 'taskList',
        content: [
          {
            type: 'taskItem',
            attrs: { checked: false },
            content: [{ type: 'paragraph', content: [{ type: 'text', text: 'ask again' }] }],
          },
        ],
      },
    ],
  }
  const { handle, editor, dom } = open(content, { reading: true, onRefused: refused })
  expect(dom.getAttribute('contenteditable')).toBe('true')
  expect(dom.getAttribute('aria-readonly')).toBe('true')
  const words = textOfContent(handle.content())
  const refuses = (event: Event, at: Element = dom): void => {
    act(() => void at.dispatchEvent(event))
    expect(event.defaultPrevented).toBe(true)
  }
  const typed = (inputType: string): Event =>
    new InputEvent('beforeinput', { inputType, data: 'x', bubbles: true, cancelable: true })
  act(() => void editor.commands.setTextSelection({ from: 5, to: 8 }))
  for (const type of ['insertText', 'insertParagraph', 'deleteContentBackward', 'insertFromDrop']) refuses(typed(type))
  for (const type of ['paste', 'cut', 'drop']) refuses(new Event(type, { bubbles: true, cancelable: true }))
  const box = dom.querySelector('input')
  if (!box) throw new Error('a task has a box')
  refuses(new MouseEvent('click', { bubbles: true, cancelable: true }), box)
  expect(box.checked).toBe(false)
  expect(refused).toHaveBeenCalledTimes(8)
  // Undo belongs to the page, and reports nothing.
  refuses(typed('historyUndo'))
  expect(refused).toHaveBeenCalledTimes(8)
  // Keys of the editor are left to the page, those of the caret are not.
  const bold = new KeyboardEvent('keydown', { key: 'b', ctrlKey: true, bubbles: true, cancelable: true })
  act(() => void dom.dispatchEvent(bold))
  expect(bold.defaultPrevented).toBe(false)
  act(() => void editor.chain().toggleBold().run())
  act(() => handle.insert({ type: 'paragraph' }))
  expect([textOfContent(handle.content()), JSON.stringify(handle.content()).includes('bold')]).toEqual([words, false])
  expect(handle.selection()?.text).toBe('two')
  act(() => void handle.addAnchor('highlight', 'h1'))
  expect(dom.querySelector('mark')?.textContent).toBe('two')
})

test('a text that is read is opened for writing and back with the caret in place; changes of others still arrive', () => {
  const content = contentOfText('one two three')
  const ydoc = new Y.Doc()
  Y.applyUpdate(ydoc, yjsStateOf(content))
  const text = { ydoc, provider: null, user: { name: 'Ada', color: '#aa0000' } }
  const shown = (reading: boolean) => <RichTextEditor label="Note" text={text} reading={reading} />
  const { rerender } = renderInterface(shown(true))
  const dom = screen.getByRole('textbox', { name: 'Note' }) as HTMLElement & { editor: Editor }
  const { editor } = dom
  act(() => void editor.commands.setTextSelection(5))
  act(() => void editor.commands.insertContent('no '))
  expect(dom.textContent).toBe('one two three')
  const elsewhere = new Y.Doc()
  Y.applyUpdate(elsewhere, Y.encodeStateAsUpdate(ydoc))
  const paragraph = elsewhere.getXmlFragment(CONTENT_FRAGMENT).get(0) as Y.XmlElement
  ;(paragraph.get(0) as Y.XmlText).insert(13, ' four')
  act(() => Y.applyUpdate(ydoc, Y.encodeStateAsUpdate(elsewhere), 'others'))
  expect(dom.textContent).toBe('one two three four')
  rerender(shown(false))
  expect([dom.getAttribute('aria-readonly'), editor.state.selection.from]).toEqual([null, 5])
  act(() => void editor.commands.insertContent('and '))
  expect(dom.textContent).toBe('one and two three four')
  rerender(shown(true))
  const undo = new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true })
  act(() => void dom.dispatchEvent(undo))
  expect([undo.defaultPrevented, dom.textContent]).toEqual([false, 'one and two three four'])
})
