import { beforeAll, describe, expect, test } from 'vitest'
import { readDocument } from '#documents/server/index.ts'
import { setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'
import { findFiles } from '#files/server/index.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { changeNote } from '#notes/server/commands/change-note.ts'
import { deleteNotes } from '#notes/server/commands/delete-notes.ts'
import { makeRecording, toneInput } from '#tests/harness/recordings.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { MAX_COPIES } from '../model/limits.ts'
import { spokenNote, type SpokenNote } from '../testing.ts'
import { approveRedactions, restoreRedactions } from './commands/decide-redactions.ts'
import { redactCopiesAlike } from './commands/redact-copies-alike.ts'
import { redactRecording } from './commands/redact-recording.ts'
import { suggestRedactions } from './commands/suggest-redactions.ts'
import { copiesOf } from './copies.ts'
import { findRedactedFiles } from './files-store.ts'
import { redactionsOfFiles } from './store.ts'

const { services, newWorkspace } = await useServices()
const workspace = await newWorkspace()
const inside = services.database.workspace(workspace.teamId)
const ada = async (): Promise<WorkspaceContext> => workspace.founder()

let sound: Buffer
let made = 0
beforeAll(async () => {
  sound = await makeRecording('tone.wav', ...toneInput(6))
})

/** Notes in separate projects with the same recording, distinguished from other recordings by a last byte. */
async function sameRecording(count = 2): Promise<SpokenNote[]> {
  made += 1
  const bytes = Buffer.concat([sound, Buffer.from([made])])
  const notes: SpokenNote[] = []
  for (let at = 0; at < count; at += 1)
    notes.push(
      await spokenNote(await ada(), {
        bytes,
        contentType: 'audio/wav',
        utterances: [
          {
            blockId: 'block-one1',
            speaker: 'Ada',
            words: [
              ['I', 0, 300],
              ['am', 400, 700],
              ['Zephyrine', 900, 1_500],
              ['and', 1_700, 1_900],
              ['glad', 2_000, 2_600],
            ],
          },
        ],
      }),
    )
  return notes
}

const NAME = { startMs: 900, endMs: 1_500, videoBlur: false, audioMuted: true }
const textOf = async ({ documentId }: SpokenNote): Promise<string> =>
  (await inside.read(async (tx) => readDocument(tx, documentId)))?.text ?? ''
const namesIn = async (notes: readonly SpokenNote[]): Promise<boolean[]> =>
  Promise.all(notes.map(async (note) => (await textOf(note)).includes('Zephyrine')))
const statesOf = async ({ fileId }: SpokenNote): Promise<string[]> =>
  (await inside.read(async (tx) => redactionsOfFiles(tx, [fileId]))).map(({ state }) => state)
const withheldOf = async ({ fileId }: SpokenNote) =>
  (await inside.read(async (tx) => findFiles(tx, [fileId])))[0]?.withheld
const reported = async (asker: WorkspaceContext, { fileId }: SpokenNote) =>
  (await copiesOf(asker, [fileId])).get(fileId)

describe('the same recording in two notes', () => {
  test('is redacted in both by one act, which one undo reverts', async () => {
    const notes = await sameRecording(3)
    const [one, other] = notes as [SpokenNote, SpokenNote]
    const { redactionIds, fileIds } = await runCommand(await ada(), redactRecording, {
      fileId: one.fileId,
      copies: true,
      ...NAME,
    })
    expect(new Set(fileIds)).toEqual(new Set(notes.map(({ fileId }) => fileId)))
    expect(await namesIn(notes)).toEqual([false, false, false])
    expect(await withheldOf(other)).toEqual([{ startMs: 800, endMs: 1_600 }])
    await runCommand(await ada(), restoreRedactions, { ids: redactionIds })
    expect(await namesIn(notes)).toEqual([true, true, true])
    expect(await withheldOf(other)).toEqual([])
  })

  test('says where it can still be heard, if only one of them was redacted, whichever it was', async () => {
    const [one, other] = (await sameRecording()) as [SpokenNote, SpokenNote]
    await runCommand(await ada(), redactRecording, { fileId: one.fileId, ...NAME })
    expect(await namesIn([one, other])).toEqual([false, true])
    const { noteId, fileId } = other
    expect(await reported(await ada(), one)).toMatchObject({
      copies: [{ noteId, fileId, locked: false, missing: 1, extra: 0 }],
      hasMore: false,
      elsewhere: 0,
    })
    expect(await reported(await ada(), other)).toMatchObject({ copies: [{ noteId: one.noteId, missing: 0, extra: 1 }] })
    await runCommand(await ada(), redactCopiesAlike, { fileId })
    expect(await namesIn([one, other])).toEqual([false, false])
    expect((await reported(await ada(), other))?.copies).toMatchObject([{ missing: 0, extra: 0 }])
    expect((await runCommand(await ada(), redactCopiesAlike, { fileId })).redactionIds).toEqual([])
  })

  test('has suggestions in the other approved there too, and nothing redacted twice', async () => {
    const [one, other] = (await sameRecording()) as [SpokenNote, SpokenNote]
    for (const { fileId } of [one, other])
      await runCommand(await ada(), suggestRedactions, {
        fileId,
        found: [{ kind: 'NAME', startMs: 900, endMs: 1_500, quote: 'Zephyrine', contextBefore: '', contextAfter: '' }],
      })
    const [suggested] = await inside.read(async (tx) => redactionsOfFiles(tx, [one.fileId]))
    const ids = [suggested?.id ?? '']
    const { redactionIds } = await runCommand(await ada(), approveRedactions, { ids, copies: true })
    expect([await statesOf(one), await statesOf(other)]).toEqual([['APPROVED'], ['APPROVED']])
    await runCommand(await ada(), restoreRedactions, { ids: redactionIds, asSuggestions: true })
    expect([await statesOf(one), await statesOf(other)]).toEqual([['SUGGESTED'], ['SUGGESTED']])
    expect(await namesIn([one, other])).toEqual([true, true])
  })

  test('is restored in both if both hide exactly the same', async () => {
    const [one, other] = (await sameRecording()) as [SpokenNote, SpokenNote]
    await runCommand(await ada(), redactRecording, { fileId: one.fileId, copies: true, ...NAME })
    await runCommand(await ada(), redactRecording, { fileId: other.fileId, ...NAME, startMs: 2_000, endMs: 2_600 })
    const [redacted] = await inside.read(async (tx) => redactionsOfFiles(tx, [one.fileId]))
    const [inCopy] = await inside.read(async (tx) => redactionsOfFiles(tx, [other.fileId]))
    const restored = await runCommand(await ada(), restoreRedactions, { ids: [redacted?.id ?? ''], copies: true })
    // Redacting them again returns the ids of all that were restored.
    expect(new Set(restored.redactionIds)).toEqual(new Set([redacted?.id, inCopy?.id]))
    expect(await namesIn([one, other])).toEqual([true, true])
    expect(await textOf(other)).not.toContain('glad')
  })

  test('is left alone if a copy hides something else: its rendering continues when the first is restored', async () => {
    const [one, other] = (await sameRecording()) as [SpokenNote, SpokenNote]
    await runCommand(await ada(), redactRecording, { fileId: other.fileId, ...NAME, startMs: 2_000, endMs: 2_600 })
    const { redactionIds } = await runCommand(await ada(), redactRecording, { fileId: one.fileId, ...NAME })
    const rendering = async () => inside.read(async (tx) => findRedactedFiles(tx, [other.fileId]))
    const before = await rendering()
    expect(before).toMatchObject([{ state: 'QUEUED', run: 1 }])
    await runCommand(await ada(), restoreRedactions, { ids: redactionIds, copies: true })
    expect(await rendering()).toEqual(before)
  })

  test('stays as it is in a locked note, which is reported, and in the trash', async () => {
    const notes = await sameRecording(3)
    const [one, locked, deleted] = notes as [SpokenNote, SpokenNote, SpokenNote]
    await runCommand(await ada(), changeNote, { id: locked.noteId, locked: true })
    await runCommand(await ada(), deleteNotes, { ids: [deleted.noteId] })
    await runCommand(await ada(), redactRecording, { fileId: one.fileId, copies: true, ...NAME })
    expect(await namesIn(notes)).toEqual([false, true, true])
    expect((await reported(await ada(), one))?.copies).toMatchObject([
      { noteId: locked.noteId, locked: true, missing: 1 },
    ])
  })

  test('in a project that a user does not see is neither shown to nor redacted by them', async () => {
    const [one, closed] = (await sameRecording()) as [SpokenNote, SpokenNote]
    const { actor } = await workspace.member('CONTRIBUTOR')
    const ben = async (): Promise<WorkspaceContext> => workspace.again(actor.userId ?? '')
    expect((await reported(await ben(), one))?.copies).toHaveLength(1)
    await runCommand(await ada(), setScopeInheritance, { scopeId: closed.scopeId, inherits: false })
    expect(await reported(await ben(), one)).toEqual({ copies: [], hasMore: false, elsewhere: 0 })
    await runCommand(await ben(), redactRecording, { fileId: one.fileId, copies: true, ...NAME })
    expect(await namesIn([one, closed])).toEqual([false, true])
    expect((await reported(await ada(), one))?.copies).toMatchObject([{ noteId: closed.noteId, missing: 1 }])
  })

  test('can be redacted by two people from both notes at once, with the same result', async () => {
    const [one, other] = (await sameRecording()) as [SpokenNote, SpokenNote]
    await Promise.all([
      runCommand(await ada(), redactRecording, { fileId: one.fileId, copies: true, ...NAME }),
      runCommand(await ada(), redactRecording, {
        fileId: other.fileId,
        copies: true,
        ...NAME,
        startMs: 2_000,
        endMs: 2_600,
      }),
    ])
    for (const note of [one, other]) {
      expect(await textOf(note)).not.toMatch(/Zephyrine|glad/)
      expect(await statesOf(note)).toEqual(['APPROVED', 'APPROVED'])
    }
    expect((await reported(await ada(), one))?.copies).toMatchObject([{ missing: 0, extra: 0 }])
  })

  test('in more notes than are listed at once says so, and the rest is reached from another note', async () => {
    const notes = await sameRecording(MAX_COPIES + 2)
    const [first] = notes
    const last = notes.toSorted((one, other) => (one.fileId < other.fileId ? -1 : 1)).at(-1)
    if (!first || !last) throw new Error('The notes were made.')
    await runCommand(await ada(), redactRecording, { fileId: first.fileId, copies: true, ...NAME })
    expect((await reported(await ada(), first))?.hasMore).toBe(true)
    expect((await namesIn(notes)).filter(Boolean)).toHaveLength(1)
    await runCommand(await ada(), redactCopiesAlike, { fileId: last.fileId })
    expect((await namesIn(notes)).filter(Boolean)).toHaveLength(0)
  })
})
