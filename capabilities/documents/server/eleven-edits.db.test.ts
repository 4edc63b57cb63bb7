import { joinBackward, setBlockType, splitBlock, toggleMark, wrapIn } from '@tiptap/pm/commands'
import type { Node } from '@tiptap/pm/model'
import { liftListItem, sinkListItem, wrapInList } from '@tiptap/pm/schema-list'
import { EditorState, TextSelection, type Command, type Transaction } from '@tiptap/pm/state'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import type { Id } from '#platform/kernel/ids.ts'
import { useTestDatabase } from '#tests/harness/database.ts'
import { addAnchor, findAnchors } from '#editor/document/anchors.ts'
import { locateAnchor } from '#editor/document/locate-anchor.ts'
import { contentOfText } from '#editor/document/content.ts'
import { documentSchema, parseContent } from '#editor/document/schema.ts'
import { textOfContent } from '#editor/document/text.ts'
import { CONTENT_FRAGMENT } from '#editor/document/content-fragment.ts'
import { contentOfYjsDoc, SERVER_EDIT } from '#editor/document/yjs.ts'
import { testCollaboration, type } from '../testing.ts'
import type { DocumentSession } from '../web/document-session.ts'
import { joinAt } from '#journal/server/index.ts'
import { anchorKeepers, editDocument, listVersions, readDocument, readVersion, restoreVersion } from './index.ts'

const database = await useTestDatabase()
// What the highlights capability stores of each: its words when it was created.
const rows = new Map<string, { quote: string; before: string; after: string }>()
const keeping = joinAt(anchorKeepers, { mark: 'highlight', living: async () => Promise.resolve(rows) })
const world = testCollaboration(database, { record: { inTransaction: [keeping] } })
afterAll(async () => world.close())

// The words of the highlights: two overlap, one runs over two blocks, and one marks the second of three equal
// sentences.
const TEXT = [
  'The import failed twice before it worked for us.',
  'It was slow. Nobody told me why it was slow.',
  'We asked support and they answered after three days.',
  'It was slow. In the end we exported everything by hand.',
  'It was slow. A colleague built a script for that.',
  'Now the team uses the script every Friday morning.',
].join('\n')

let id: Id
let ada: DocumentSession
let bo: DocumentSession
let origin: string

const docOf = (session: DocumentSession): Node => parseContent(contentOfYjsDoc(session.ydoc))
const quotes = (doc: Node): Record<string, string> =>
  Object.fromEntries([...findAnchors(doc, 'highlight').values()].map((anchor) => [anchor.id, anchor.quote]))
const words = (all: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(all).map(([key, quote]) => [key, quote.replace(/[\n…]/g, ' ').replace(/\s+/g, ' ').trim()]),
  )

/** Runs an editor command with the caret or selection at the given words. */
function act(
  session: DocumentSession,
  at: string,
  command: Command,
  side: 'before' | 'after' | 'around' = 'before',
): void {
  type(session, (doc) => {
    const place = locateAnchor(doc, { quote: at })
    if (!place) throw new Error(`"${at}" is not in the document`)
    const from = side === 'after' ? place.to : place.from
    const to = side === 'before' ? place.from : place.to
    const state = EditorState.create({ doc, selection: TextSelection.create(doc, from, to) })
    let taken: Transaction | null = null
    if (
      !command(state, (transaction) => {
        taken = transaction
      })
    )
      throw new Error(`the command does not apply at "${at}"`)
    return taken
  })
}

async function agreed(): Promise<Node> {
  await vi.waitFor(
    () => {
      expect(contentOfYjsDoc(ada.ydoc)).toEqual(contentOfYjsDoc(bo.ydoc))
      expect([ada.saved.current().status, bo.saved.current().status]).toEqual(['saved', 'saved'])
    },
    { timeout: 10_000, interval: 5 },
  )
  return docOf(ada)
}

beforeAll(async () => {
  origin = (await world.start()).origin
})

/** A new document with five highlights, open on two screens. */
async function begin(): Promise<Record<string, string>> {
  id = await world.createDocument(contentOfText(TEXT))
  const mark = async (name: string, position: Parameters<typeof locateAnchor>[1]): Promise<void> => {
    const edited = await world.command(async (context) =>
      editDocument(context, id, (doc) =>
        addAnchor(doc, 'highlight', name, locateAnchor(doc, position) ?? { from: 0, to: 0 }),
      ),
    )
    const anchor = edited && findAnchors(parseContent(edited.content), 'highlight').get(name)
    if (anchor) rows.set(name, { quote: anchor.quote, before: anchor.before, after: anchor.after })
  }
  await mark('import', { quote: 'failed twice before it worked' })
  await mark('overlap', { quote: 'twice before it worked for us.\nIt was slow' })
  await mark('repeated', { quote: 'It was slow', before: 'after three days.' })
  await mark('support', { quote: 'support and they answered' })
  await mark('script', { quote: 'built a script' })
  ada = await world.edit(origin, id, { bearer: 'ada' })
  bo = await world.edit(origin, id, { bearer: 'bo' })
  await agreed()
  return words(quotes(docOf(ada)))
}

const { bulletList, listItem, heading, blockquote } = documentSchema.nodes
if (!bulletList || !listItem || !heading || !blockquote) throw new Error('the schema has lists, headings and quotes')

const EDITS: [string, (before: Record<string, string>) => Promise<void> | void][] = [
  ['split', () => act(ada, 'before it worked', splitBlock)],
  ['join', () => act(ada, 'We asked support', joinBackward)],
  ['heading', () => act(ada, 'support', setBlockType(heading, { level: 2 }))],
  ['list', () => act(ada, 'In the end', wrapInList(bulletList))],
  ['quote', () => act(ada, 'failed twice', wrapIn(blockquote))],
  [
    'move',
    () =>
      type(ada, (doc) => {
        const place = locateAnchor(doc, { quote: 'We asked support' })
        if (!place) throw new Error('the sentence is there')
        const block = doc.resolve(place.from)
        const node = block.parent
        return EditorState.create({ doc }).tr.delete(block.before(), block.after()).insert(0, node)
      }),
  ],
  [
    'cut and paste',
    () =>
      type(ada, (doc) => {
        const place = locateAnchor(doc, { quote: 'We asked support and they answered' })
        if (!place) throw new Error('the sentence is there')
        const slice = doc.slice(place.from, place.to)
        const tr = EditorState.create({ doc }).tr.delete(place.from, place.to)
        return tr.insert(tr.doc.content.size, documentSchema.nodes['paragraph']?.create(null, slice.content) ?? [])
      }),
  ],
  [
    'delete and undo',
    async () => {
      const undo = new Y.UndoManager(ada.ydoc.getXmlFragment(CONTENT_FRAGMENT), {
        trackedOrigins: new Set([SERVER_EDIT]),
      })
      type(ada, (doc) => EditorState.create({ doc }).tr.delete(0, doc.child(0).nodeSize + doc.child(1).nodeSize))
      await agreed()
      undo.undo()
    },
  ],
  [
    'version restore',
    async () => {
      const original = await database.workspace(world.teamId).read(async (tx) => listVersions(tx, world.teamId, id))
      await vi.waitFor(async () =>
        expect((await database.workspace(world.teamId).read(async (tx) => readDocument(tx, id)))?.text).toContain(
          'Friday',
        ),
      )
      type(ada, (doc) => EditorState.create({ doc }).tr.delete(0, doc.child(0).nodeSize))
      await agreed()
      const first = original.at(-1)
      if (!first) throw new Error('the first content is kept')
      expect(
        await world.command(async (context) => restoreVersion(context, { documentId: id, versionId: first.id })),
      ).toBeGreaterThan(1)
      await vi.waitFor(() => expect(docOf(ada).textContent).toContain('The import failed'), { timeout: 5_000 })
    },
  ],
  [
    'indent',
    async () => {
      type(ada, (doc) => {
        const from = locateAnchor(doc, { quote: 'We asked support' })?.from ?? 0
        const to = locateAnchor(doc, { quote: 'In the end' })?.from ?? 0
        let taken: Transaction | null = null
        wrapInList(bulletList)(
          EditorState.create({ doc, selection: TextSelection.create(doc, from, to) }),
          (transaction) => {
            taken = transaction
          },
        )
        return taken
      })
      await agreed()
      act(ada, 'In the end', sinkListItem(listItem))
      await agreed()
      act(ada, 'We asked support', liftListItem(listItem))
    },
  ],
  [
    'table insert',
    () =>
      type(ada, (doc) => {
        const table = documentSchema.nodeFromJSON({
          type: 'table',
          content: [
            {
              type: 'tableRow',
              content: [
                { type: 'tableCell', content: [{ type: 'paragraph' }] },
                { type: 'tableCell', content: [{ type: 'paragraph' }] },
              ],
            },
          ],
        })
        const place = locateAnchor(doc, { quote: 'We asked support' })
        return EditorState.create({ doc }).tr.insert(place ? doc.resolve(place.from).before() : 0, table)
      }),
  ],
]

test.each(EDITS)('highlights survive: %s, while another person types and formats', async (name, edit) => {
  const before = await begin()
  expect(Object.keys(before).length).toBe(5)
  const doing = edit(before)
  // At the same time, on the other screen.
  act(bo, 'Friday morning', (state, dispatch) => {
    dispatch?.(state.tr.insertText('late '))
    return true
  })
  act(bo, 'Now the team', toggleMark(documentSchema.marks['bold']!), 'around')
  await doing
  const doc = await agreed()
  if (name === 'version restore') {
    // What was typed before the restore is replaced with the rest, and stays in the history.
    const kept = await database
      .workspace(world.teamId)
      .read(async (tx) =>
        Promise.all(
          (await listVersions(tx, world.teamId, id)).map(async (version) =>
            textOfContent(await readVersion(tx, id, version.id)),
          ),
        ),
      )
    expect(kept.some((text) => text.includes('late Friday'))).toBe(true)
  } else expect(doc.textContent).toContain('late Friday')
  expect(words(quotes(doc))).toEqual(before)
  // The second of the equal sentences is still the marked one.
  const repeated = findAnchors(doc, 'highlight').get('repeated')
  expect(repeated?.after.trimStart().startsWith('In the end') || repeated?.after.includes('In the end')).toBe(true)
  await Promise.all([ada.close(), bo.close()])
  const stored = await database.workspace(world.teamId).read(async (tx) => readDocument(tx, id))
  expect(stored && words(quotes(parseContent(stored.content)))).toEqual(before)
  expect(world.errors).toEqual([])
})
