import { Editor, Mark, Node } from '@tiptap/core'
import { Collaboration } from '@tiptap/extension-collaboration'
import { StarterKit } from '@tiptap/starter-kit'
import * as Y from 'yjs'

/** Marks may overlap, like those of highlights. */
const Highlight = Mark.create({
  name: 'highlight',
  excludes: '',
  inclusive: false,
  addAttributes: () => ({ id: { default: null } }),
  renderHTML: () => ['mark', 0],
})

const File = Node.create({
  name: 'file',
  group: 'block',
  atom: true,
  addAttributes: () => ({ fileId: { default: null }, name: { default: null } }),
  renderHTML: ({ node }) => ['div', String(node.attrs['name'])],
})

/** The words of one speaker. */
const Utterance = Node.create({
  name: 'utterance',
  group: 'block',
  content: 'inline*',
  addAttributes: () => ({ speaker: { default: null }, start: { default: null }, end: { default: null } }),
  renderHTML: () => ['p', 0],
})

const ydoc = new Y.Doc()
Y.applyUpdate(ydoc, new Uint8Array(await (await fetch('./state')).arrayBuffer()))
new Editor({
  element: document.querySelector('#editor'),
  extensions: [
    StarterKit.configure({ undoRedo: false }),
    Highlight,
    File,
    Utterance,
    Collaboration.configure({ document: ydoc, field: 'content' }),
  ],
})
