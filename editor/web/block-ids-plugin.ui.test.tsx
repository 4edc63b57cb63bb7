import { Editor, type JSONContent } from '@tiptap/core'
import { afterEach, expect, test } from 'vitest'
import { documentExtensions } from '../document/extensions.ts'
import { BlockIds } from './block-ids-plugin.ts'

let editor: Editor
afterEach(() => editor.destroy())

function open(content: JSONContent[]): Editor {
  editor = new Editor({ extensions: [...documentExtensions, BlockIds], content: { type: 'doc', content } })
  return editor
}

function ids(): string[] {
  const found: string[] = []
  editor.state.doc.descendants((node) => {
    if (typeof node.attrs['id'] === 'string') found.push(node.attrs['id'])
  })
  return found
}

const paragraph = (id: string, text: string): JSONContent => ({
  type: 'paragraph',
  attrs: { id },
  content: [{ type: 'text', text }],
})

test('a block split anywhere leaves its identifier with the first half', () => {
  open([paragraph('one', 'Hello world')])
  for (const at of [6, 1]) {
    editor.commands.setTextSelection(at)
    editor.commands.splitBlock()
  }
  expect(ids()[0]).toBe('one')
  expect(new Set(ids()).size).toBe(3)
})

test('a split utterance keeps its speaker and loses its start in the second half', () => {
  open([
    {
      type: 'utterance',
      attrs: { id: 'u', speaker: 'Ada', start: 10, end: 20 },
      content: [{ type: 'text', text: 'Hello world' }],
    },
  ])
  editor.commands.setTextSelection(6)
  editor.commands.splitBlock()
  expect(editor.getJSON().content?.map((node) => [node.attrs?.['speaker'], node.attrs?.['start']])).toEqual([
    ['Ada', 10],
    ['Ada', null],
  ])
})

test('lists, tables and inserted blocks get identifiers; rows and cells do not', () => {
  open([paragraph('one', 'a')])
  editor.chain().setTextSelection(2).toggleBulletList().splitListItem('listItem').run()
  editor.commands.insertTable({ rows: 2, cols: 2 })
  const missing: string[] = []
  editor.state.doc.descendants((node) => {
    if (node.attrs['id'] === null) missing.push(node.type.name)
  })
  expect(missing).toEqual([])
  expect(new Set(ids()).size).toBe(ids().length)
})

test('pasting a copy gives new identifiers, pasting cut blocks keeps them', () => {
  open([paragraph('one', 'a'), paragraph('two', 'b')])
  editor.view.pasteHTML('<p data-id="one">copy</p><p data-id="gone">cut</p>')
  expect(ids()).toContain('gone')
  expect(new Set(ids()).size).toBe(ids().length)
})
