import { Transform } from '@tiptap/pm/transform'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { newId, toShortId } from '#platform/kernel/ids.ts'
import { useTestDatabase } from '#tests/harness/database.ts'
import { addAnchor } from '#editor/document/anchors.ts'
import { locateAnchor } from '#editor/document/locate-anchor.ts'
import { contentOfText, type DocumentJson, type MarkJson } from '#editor/document/content.ts'
import { textOfContent } from '#editor/document/text.ts'
import { documentSchema } from '#editor/document/schema.ts'
import { contentOfYjsState, editYjsDoc, yjsStateOf } from '#editor/document/yjs.ts'
import { joinAt } from '#journal/server/index.ts'
import { testActor, testCollaboration } from '../testing.ts'
import { recoverAbandoned } from './collaboration/recover.ts'
import {
  appendUpdate,
  copyDocuments,
  createDocuments,
  documentChanged,
  editDocument,
  listContributors,
  listVersions,
  namedIn,
  readDocument,
  readDocuments,
  readDocumentsToCopy,
  readVersion,
  restoreVersion,
  type DocumentChange,
} from './index.ts'
import { keepCorrected } from './versions.ts'
import { ensureState } from './working-state.ts'

const database = await useTestDatabase()
let follow: (change: DocumentChange) => void = () => undefined
const following = joinAt(documentChanged, async (_, change) => {
  follow(change)
  return Promise.resolve()
})
const world = testCollaboration(database, { record: { inTransaction: [following] } })
afterEach(() => {
  follow = () => undefined
})
afterAll(async () => world.close())

const workspace = database.workspace(world.teamId)
const read = async (id: string) => workspace.read(async (tx) => readDocument(tx, id))
const insertion = (text: string) => (doc: Parameters<Parameters<typeof editDocument>[2]>[0]) =>
  new Transform(doc).insert(1, documentSchema.text(text))

describe('creating', () => {
  test('ten thousand documents in one transaction, each with block ids and text', async () => {
    const rows = Array.from({ length: 10_000 }, (_, number) => ({
      id: newId(),
      ownerKind: 'test',
      ownerId: newId(),
      scopeId: newId(),
      content: contentOfText(`Answer ${number}\nA second line`),
    }))
    await workspace.write(async (tx) => {
      for (let at = 0; at < rows.length; at += 1_000)
        await createDocuments(tx, world.teamId, rows.slice(at, at + 1_000))
    })
    const found = await workspace.read(async (tx) =>
      readDocuments(
        tx,
        rows.map((row) => row.id),
      ),
    )
    expect(found.size).toBe(10_000)
    const last = found.get(rows.at(-1)?.id ?? '')
    expect(last?.text).toBe('Answer 9999\nA second line')
    expect(JSON.stringify(last?.content)).toMatch(/"id":"[0-9a-zA-Z]{10}"/)
  })

  test('a text beyond the limit is refused', async () => {
    const row = {
      id: newId(),
      ownerKind: 'test',
      ownerId: newId(),
      scopeId: newId(),
      content: contentOfText('x'.repeat(5_000_001)),
    }
    await expect(workspace.write(async (tx) => createDocuments(tx, world.teamId, [row]))).rejects.toMatchObject({
      code: 'ValidationError',
    })
  })

  test('another workspace sees none of them', async () => {
    const id = await world.createDocument(contentOfText('private'))
    expect(await database.workspace(newId()).read(async (tx) => readDocument(tx, id))).toBeNull()
  })
})

describe('editing by the server', () => {
  test('a document that was never opened changes its content and gets no state; an opened one gets an update', async () => {
    const id = await world.createDocument(contentOfText('words'))
    const writer = testActor()
    const edited = await world.command(async (context) => editDocument(context, id, insertion('More ')), writer)
    expect(edited?.revision).toBe(2)
    expect((await read(id))?.text).toBe('More words')
    const states = async () =>
      workspace.read(async (tx) =>
        tx.selectFrom('document_states').select('document_id').where('document_id', '=', id).execute(),
      )
    expect(await states()).toEqual([])
    await workspace.write(async (tx) => ensureState(tx, world.teamId, id))
    expect((await states()).length).toBe(1)
    await world.command(async (context) => editDocument(context, id, insertion('Even ')), writer)
    expect((await read(id))?.text).toBe('Even More words')
    expect(await world.command(async (context) => editDocument(context, id, () => null))).toBeNull()
    const people = await workspace.read(async (tx) => listContributors(tx, id))
    expect(people.map((person) => person.principal.id)).toEqual([writer.userId])
  })

  test('two processes that create the state at once create one', async () => {
    const id = await world.createDocument(contentOfText('once'))
    await Promise.all(
      Array.from({ length: 6 }, async () => workspace.write(async (tx) => ensureState(tx, world.teamId, id))),
    )
    const [row] = await workspace.read(async (tx) =>
      tx.selectFrom('document_states').select('state').where('document_id', '=', id).execute(),
    )
    expect(row && contentOfYjsState(row.state)).toMatchObject((await read(id))?.content as DocumentJson)
  })

  test('concurrent edits are all kept', async () => {
    const id = await world.createDocument(contentOfText('-'))
    await workspace.write(async (tx) => ensureState(tx, world.teamId, id))
    await Promise.all(
      Array.from({ length: 8 }, async (_, number) =>
        world.command(async (context) => editDocument(context, id, insertion(`${number}`))),
      ),
    )
    const text = (await read(id))?.text ?? ''
    expect([...text].sort().join('')).toBe('-01234567')
  })

  test('an update from a client is handled the same way, and one for another epoch is refused', async () => {
    const id = await world.createDocument(contentOfText('base'))
    const ydoc = new Y.Doc()
    Y.applyUpdate(ydoc, yjsStateOf((await read(id))?.content as DocumentJson))
    const update = editYjsDoc(ydoc, insertion('My '))
    if (!update) throw new Error('the insertion changes the document')
    await world.command(async (context) => appendUpdate(context, { documentId: id, epoch: 1, update }))
    expect((await read(id))?.text).toBe('My base')
    await expect(
      world.command(async (context) => appendUpdate(context, { documentId: id, epoch: 2, update })),
    ).rejects.toMatchObject({ reason: 'rebuilt' })
    await expect(
      world.command(async (context) => appendUpdate(context, { documentId: newId(), epoch: 1, update })),
    ).rejects.toMatchObject({ code: 'NotFound' })
    await expect(
      world.command(async (context) =>
        appendUpdate(context, { documentId: id, epoch: 1, update: new Uint8Array(5_242_881) }),
      ),
    ).rejects.toMatchObject({ code: 'ValidationError' })
  })

  test('followers see before and after in the same transaction, and can refuse the change', async () => {
    const id = await world.createDocument(contentOfText('a'))
    const seen: string[] = []
    follow = ({ before, text }) => {
      seen.push(`${JSON.stringify(before).includes('"a"')} ${text}`)
      if (text.startsWith('bad')) throw new Error('no')
    }
    await world.command(async (context) => editDocument(context, id, insertion('good ')))
    await expect(world.command(async (context) => editDocument(context, id, insertion('bad ')))).rejects.toThrow('no')
    expect(seen).toEqual(['true good a', 'false bad good a'])
    expect((await read(id))?.text).toBe('good a')
  })
})

describe('what a killed process leaves', () => {
  const errors: unknown[] = []
  // Times are rounded to the millisecond, so what was just written may be slightly in the future.
  const recover = async (): Promise<number> =>
    recoverAbandoned(
      {
        database,
        hooks: world.hooks,
        liveUpdates: { publish: () => undefined },
        onError: (error) => void errors.push(error),
      },
      -10,
    )
  const leave = async (words: string): Promise<string> => {
    const id = await world.createDocument(contentOfText('old'))
    const row = await workspace.write(async (tx) => ensureState(tx, world.teamId, id))
    const ydoc = new Y.Doc()
    Y.applyUpdate(ydoc, yjsStateOf(row?.content as DocumentJson))
    const update = editYjsDoc(ydoc, insertion(words))
    await workspace.write(async (tx) =>
      tx
        .insertInto('document_updates')
        .values({
          team_id: world.teamId,
          document_id: id,
          epoch: 1,
          update: Buffer.from(update ?? []),
          principal_kind: 'user',
          principal_id: newId(),
        })
        .execute(),
    )
    return id
  }

  test('is read at once and brought into content later', async () => {
    const id = await leave('newer than ')
    expect((await read(id))?.text).toBe('newer than old')
    expect((await read(id))?.revision).toBe(1)
    expect(await recover()).toBe(1)
    expect(await recover()).toBe(0)
    expect(await read(id)).toMatchObject({ text: 'newer than old', revision: 2 })
  })

  test('does not block others if a text cannot be brought up to date', async () => {
    const [blocked, next] = [await leave('stuck '), await leave('next ')]
    follow = ({ document }) => {
      if (document.id === blocked) throw new Error('follower')
    }
    expect(await recover()).toBe(1)
    expect(await read(next)).toMatchObject({ text: 'next old', revision: 2 })
    expect(errors.map(String)).toEqual(['Error: follower'])
    follow = () => undefined
    expect(await recover()).toBe(1)
    expect(await read(blocked)).toMatchObject({ revision: 2 })
  })
})

describe('versions and copies', () => {
  test('restoring brings the words back, keeps newer highlights, drops deleted ones and can be undone', async () => {
    const id = await world.createDocument(contentOfText('The first sentence. The second sentence.'))
    const mark = async (name: string, quote: string) =>
      world.command(async (context) =>
        editDocument(context, id, (doc) =>
          addAnchor(doc, 'highlight', name, locateAnchor(doc, { quote }) ?? { from: 0, to: 0 }),
        ),
      )
    await mark('kept', 'second')
    await world.command(async (context) => editDocument(context, id, (doc) => new Transform(doc).delete(1, 21)))
    const versions = await workspace.read(async (tx) => listVersions(tx, world.teamId, id))
    expect(versions.map((version) => version.reason)).toEqual(['first'])
    await world.command(async (context) =>
      restoreVersion(context, { documentId: id, versionId: versions[0]?.id ?? '' }),
    )
    const restored = await read(id)
    expect(restored?.text).toBe('The first sentence. The second sentence.')
    expect(JSON.stringify(restored?.content)).toContain('"kept"')
    const after = await workspace.read(async (tx) => listVersions(tx, world.teamId, id))
    expect(after.map((version) => version.reason)).toEqual(['before-restore', 'first'])
    await world.command(async (context) => restoreVersion(context, { documentId: id, versionId: after[0]?.id ?? '' }))
    expect((await read(id))?.text).toBe('The second sentence.')
    await expect(
      world.command(async (context) => restoreVersion(context, { documentId: id, versionId: newId() })),
    ).rejects.toMatchObject({ code: 'NotFound' })
  })

  test('a correction is a version by the person who corrected, if its words changed; a text that was only marked has none', async () => {
    const id = await world.createDocument(contentOfText('Said wrongly.'))
    const [ada, ben] = [testActor(), testActor()]
    const keep = async (actor = ada) => world.command(async (context) => keepCorrected(context, id), actor)
    const kept = async () =>
      (await workspace.read(async (tx) => listVersions(tx, world.teamId, id))).map(({ reason, writers }) => [
        reason,
        ...writers.map((writer) => writer.id),
      ])
    expect(await keep()).toBeNull()
    await world.command(
      async (context) => editDocument(context, id, (doc) => addAnchor(doc, 'highlight', 'one', { from: 1, to: 5 })),
      ada,
    )
    expect(await keep()).toBeNull()
    const before = (await kept()).length
    await world.command(async (context) => editDocument(context, id, insertion('It was: ')), ada)
    expect(await keep()).toBeGreaterThan(1)
    expect(await keep(ben)).toBeNull()
    await world.command(async (context) => editDocument(context, id, insertion('Now: ')), ben)
    expect(await keep(ben)).toBeGreaterThan(1)
    expect((await kept()).slice(0, (await kept()).length - before)).toEqual([
      ['corrected', ben.userId],
      ['corrected', ada.userId],
    ])
    const [last] = await workspace.read(async (tx) => listVersions(tx, world.teamId, id))
    expect(textOfContent(await workspace.read(async (tx) => readVersion(tx, id, last?.id ?? '')))).toBe(
      'Now: It was: Said wrongly.',
    )
  })

  test('a copy refers to the copies of what the text refers to, and to nothing of the original', async () => {
    const [file, gone, elsewhere, kept, lost, linked] = [newId(), newId(), newId(), newId(), newId(), newId()]
    const copies = new Map([file, kept, linked].map((id) => [id, newId()]))
    const text = (words: string, ...marks: MarkJson[]) => ({ type: 'text', text: words, marks })
    const source = await world.createDocument({
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            text('kept', { type: 'highlight', attrs: { id: kept } }, { type: 'bold' }),
            text('lost', { type: 'highlight', attrs: { id: lost } }),
            text('linked', { type: 'link', attrs: { href: `/data/A-note-${toShortId(linked)}#h=${kept}` } }),
            text('[redacted]', { type: 'redaction', attrs: { id: lost, part: 0 } }),
          ],
        },
        { type: 'file', attrs: { fileId: file, name: 'a' } },
        { type: 'reference', attrs: { target: 'note', targetId: gone } },
        { type: 'reference', attrs: { target: 'note', targetId: elsewhere } },
      ],
    })
    const id = newId()
    await workspace.write(async (tx) => {
      const documents = await readDocumentsToCopy(tx, [source], 1)
      expect([...namedIn(documents)].toSorted()).toEqual([file, gone, elsewhere, kept, lost, linked].toSorted())
      const copy = { id, ownerKind: 'test', ownerId: newId(), scopeId: newId() }
      await copyDocuments(
        { tx, teamId: world.teamId },
        documents.map((document) => ({ source: document, copy })),
        { newIdOf: (old) => copies.get(old), isExcluded: (old) => old === gone || old === lost },
        true,
      )
    })
    const copy = JSON.stringify((await read(id))?.content)
    for (const old of [file, kept, linked, gone, lost]) {
      expect(copy).not.toContain(old)
      expect(copy).not.toContain(toShortId(old))
    }
    for (const made of [
      copies.get(file),
      copies.get(kept),
      toShortId(copies.get(linked) ?? ''),
      elsewhere,
      'bold',
      '[redacted]',
    ])
      expect(copy).toContain(made)
    expect(copy).not.toContain('"redaction"')
  })
})
