import { Transform } from '@tiptap/pm/transform'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { editDocument } from '#documents/server/index.ts'
import { findFiles } from '#files/server/index.ts'
import { deleteHighlights, restoreHighlights } from '#highlights/server/commands/delete-highlights.ts'
import { changeInsight } from '#insights/server/commands/change-insight.ts'
import { createInsight } from '#insights/server/commands/create-insight.ts'
import { defineCommand, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { recordMetadata, recordStep } from '#media/server/commands/record-step.ts'
import { storeRecording } from '#media/testing.ts'
import { findNote } from '#notes/server/index.ts'
import { replaceInTranscript } from '#transcripts/server/commands/correct-transcript.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { useServices, type TestWorkspace } from '#tests/harness/workspace.ts'
import { MAX_RENDERS_OF_REEL, MAX_RENDERS_UNDER_WAY } from '../model/limits.ts'
import { reelKey, type ReelKey } from '../model/reel.ts'
import { captionsBetween } from '../model/said-words.ts'
import { highlightTalk, makeTalk, makeTalksProject } from '../testing.ts'
import { beginRender } from './commands/begin-render.ts'
import { cancelRender } from './commands/cancel-render.ts'
import { changeReel } from './commands/change-reel.ts'
import { addReelClips, removeReelClips } from './commands/change-reel-clips.ts'
import { createInsightReel } from './commands/create-insight-reel.ts'
import { deleteReels, restoreReels } from './commands/delete-reels.ts'
import { endRender } from './commands/end-render.ts'
import { hideReelClips } from './commands/hide-reel-clips.ts'
import { moveReelClips } from './commands/move-reel-clips.ts'
import { trimClip } from './commands/trim-clip.ts'

const { services, newWorkspace } = await useServices()
const QUOTES = ['open four windows', 'take off my coat', 'reads the report'] as const
const SENTENCES = [
  { speaker: 'Mara', text: 'Every Monday I open four windows', startMs: 1_000, endMs: 4_000 },
  { speaker: 'Mara', text: 'Then I take off my coat', startMs: 5_000, endMs: 8_000 },
  { speaker: 'Ben', text: 'Nobody reads the report', startMs: 9_000, endMs: 11_000 },
]

interface TalkOfTest {
  workspace: TestWorkspace
  contextOf: () => Promise<WorkspaceContext>
  projectId: Id
  tagId: Id
  noteId: Id
  fileId: Id
  highlightIds: Id[]
}

async function makeTalkOfTest(): Promise<TalkOfTest> {
  const workspace = await newWorkspace()
  const contextOf = async () => workspace.founder()
  const { projectId, scopeId, tagId } = await makeTalksProject(contextOf)
  const { fileId } = await storeRecording(await contextOf(), {
    scopeId,
    name: 'talk.mp4',
    bytes: Buffer.from(newId()),
    contentType: 'video/mp4',
  })
  const { noteId } = await makeTalk(await contextOf(), { projectId, fileId, title: 'A talk', sentences: SENTENCES })
  return {
    workspace,
    contextOf,
    projectId,
    tagId,
    noteId,
    fileId,
    highlightIds: await highlightTalk(contextOf, noteId, tagId, QUOTES),
  }
}

const ofTag = (tagId: Id): ReelKey => reelKey({ kind: 'tag', tagId })
const ofFile = ({ noteId, fileId }: TalkOfTest): ReelKey => reelKey({ kind: 'file', noteId, fileId })

interface AnsweredReel {
  clipCount: number
  ownerTitle: string
  viewerCan: { arrange: boolean }
  clips: Array<{
    highlightId: Id
    speaker: string
    startTime: number
    endTime: number
    snippetStartTime: number
    snippetEndTime: number
    hidden: boolean
  }>
}

async function reelOf(workspace: WorkspaceContext, id: ReelKey): Promise<AnsweredReel | null> {
  const asked =
    'clipCount ownerTitle viewerCan { arrange } clips { highlightId speaker startTime endTime snippetStartTime snippetEndTime hidden }'
  const { data, errors } = await askGraph({ services, workspace }, `query ($id: ID!) { reel(id: $id) { ${asked} } }`, {
    id,
  })
  if (errors) throw new Error(errors.map(({ message }) => message).join(' '))
  return (data?.['reel'] ?? null) as AnsweredReel | null
}
const orderOf = async (talk: TalkOfTest, id: ReelKey): Promise<number[]> =>
  ((await reelOf(await talk.contextOf(), id))?.clips ?? []).map(({ highlightId }) =>
    talk.highlightIds.indexOf(highlightId),
  )

let talk: TalkOfTest
beforeAll(async () => {
  talk = await makeTalkOfTest()
})

describe('what a reel plays', () => {
  test('of a tag or a recording contains their clips automatically, with speaker and times', async () => {
    const reel = await reelOf(await talk.contextOf(), ofTag(talk.tagId))
    expect(reel).toMatchObject({ clipCount: 3, ownerTitle: 'Habits', viewerCan: { arrange: true } })
    expect(reel?.clips.map(({ speaker, startTime, endTime }) => [speaker, startTime, endTime])).toEqual([
      ['Mara', 2.5, 4],
      ['Mara', 6, 8],
      ['Ben', 9.5, 11],
    ])
    expect(await orderOf(talk, ofFile(talk))).toEqual([0, 1, 2])
  })

  test('a deleted highlight leaves it, and is restored to its position', async () => {
    const own = await makeTalkOfTest()
    await runCommand(await own.contextOf(), moveReelClips, {
      key: ofTag(own.tagId),
      highlightIds: [own.highlightIds[2]],
      afterId: null,
    })
    const { deletionId } = await runCommand(await own.contextOf(), deleteHighlights, { ids: [own.highlightIds[2]] })
    expect(await orderOf(own, ofTag(own.tagId))).toEqual([0, 1])
    await runCommand(await own.contextOf(), restoreHighlights, { deletionId })
    expect(await orderOf(own, ofTag(own.tagId))).toEqual([2, 0, 1])
  })
})

describe('order', () => {
  test('clips are where users put them, later ones come last, and the order in a tag’s reel does not affect the recording’s', async () => {
    const own = await makeTalkOfTest()
    const key = ofTag(own.tagId)
    await runCommand(await own.contextOf(), moveReelClips, {
      key,
      highlightIds: [own.highlightIds[0]],
      afterId: own.highlightIds[2],
    })
    expect(await orderOf(own, key)).toEqual([1, 2, 0])
    expect(await orderOf(own, ofFile(own))).toEqual([0, 1, 2])
    own.highlightIds.push(...(await highlightTalk(own.contextOf, own.noteId, own.tagId, ['Every Monday'])))
    expect(await orderOf(own, key)).toEqual([1, 2, 0, 3])
    expect(await orderOf(own, ofFile(own))).toEqual([3, 0, 1, 2])
  })

  test('two users who reorder at the same moment both keep their clips, in one order', async () => {
    const own = await makeTalkOfTest()
    const key = ofTag(own.tagId)
    await Promise.all([
      runCommand(await own.contextOf(), moveReelClips, { key, highlightIds: [own.highlightIds[2]], afterId: null }),
      runCommand(await own.contextOf(), moveReelClips, {
        key,
        highlightIds: [own.highlightIds[0]],
        afterId: own.highlightIds[1],
      }),
    ])
    expect(new Set(await orderOf(own, key))).toEqual(new Set([0, 1, 2]))
    expect((await reelOf(await own.contextOf(), key))?.clips).toHaveLength(3)
  })

  test('a hidden clip keeps its position, and a clip of another reel is not found in it', async () => {
    const own = await makeTalkOfTest()
    const key = ofTag(own.tagId)
    await runCommand(await own.contextOf(), hideReelClips, { key, highlightIds: [own.highlightIds[1]], hidden: true })
    await runCommand(await own.contextOf(), moveReelClips, { key, highlightIds: [own.highlightIds[2]], afterId: null })
    expect(
      (await reelOf(await own.contextOf(), key))?.clips.map(({ highlightId, hidden }) => [
        own.highlightIds.indexOf(highlightId),
        hidden,
      ]),
    ).toEqual([
      [2, false],
      [0, false],
      [1, true],
    ])
    await runCommand(await own.contextOf(), hideReelClips, { key, highlightIds: [own.highlightIds[1]], hidden: false })
    expect((await reelOf(await own.contextOf(), key))?.clips.some(({ hidden }) => hidden)).toBe(false)
    await expect(
      runCommand(await own.contextOf(), moveReelClips, { key, highlightIds: [talk.highlightIds[0]], afterId: null }),
    ).rejects.toThrow('The clip')
  })
})

test('a reel shows how many people out of how many the quotes that it plays are from', async () => {
  const own = await makeTalkOfTest()
  const key = ofTag(own.tagId)
  const evidenceNow = async (): Promise<unknown> => {
    const workspace = await own.contextOf()
    const source = 'query ($id: ID!) { reel(id: $id) { evidence { quotes people ofPeople } } }'
    return (await askGraph({ services, workspace }, source, { id: key })).data?.['reel']
  }
  expect(await evidenceNow()).toEqual({ evidence: { quotes: 3, people: 2, ofPeople: 2 } })
  await runCommand(await own.contextOf(), hideReelClips, { key, highlightIds: [own.highlightIds[2]], hidden: true })
  expect(await evidenceNow()).toEqual({ evidence: { quotes: 2, people: 1, ofPeople: 2 } })
})

describe('who may', () => {
  test('readers can watch but not change anything; users of another workspace do not find it', async () => {
    const viewer = async () => talk.workspace.member('VIEWER')
    expect(await reelOf(await viewer(), ofTag(talk.tagId))).toMatchObject({
      clipCount: 3,
      viewerCan: { arrange: false },
    })
    await expect(runCommand(await viewer(), changeReel, { key: ofTag(talk.tagId), title: 'Mine' })).rejects.toThrow(
      'Contributors',
    )
    const elsewhere = await newWorkspace()
    expect(await reelOf(await elsewhere.founder(), ofTag(talk.tagId))).toBeNull()
    expect(await reelOf(await elsewhere.founder(), ofFile(talk))).toBeNull()
    for (const wrong of ['tag', `tag.${talk.tagId}.x`, `file.${talk.noteId}`, `reel.${talk.tagId}`, ''])
      expect(await reelOf(await talk.contextOf(), wrong)).toBeNull()
  })

  test('only what differs from the defaults is stored', async () => {
    const own = await makeTalkOfTest()
    const key = ofFile(own)
    await runCommand(await own.contextOf(), changeReel, { key, titleCard: false, captions: true })
    const rows = await (
      await own.contextOf()
    ).database.read(async (tx) => tx.selectFrom('reels').select(['options', 'title']).execute())
    expect(rows).toEqual([{ options: { titleCard: false }, title: '' }])
  })
})

describe('clips that follow their words', () => {
  interface Changed {
    revision: string
    count: number
    clips: Array<{ highlightId: Id; startTime: number; endTime: number }>
  }
  const changedOf = async (own: TalkOfTest, since: string | null): Promise<Changed> => {
    const { data } = await askGraph(
      { services, workspace: await own.contextOf() },
      'query ($id: ID!, $since: String) { note(id: $id) { clipsChanged(since: $since) { revision count clips { highlightId startTime endTime } } } }',
      { id: own.noteId, since },
    )
    const note = data?.['note'] as { clipsChanged: Changed } | undefined
    if (!note) throw new Error('The note is there.')
    return note.clipsChanged
  }
  const placesOf = (own: TalkOfTest, { clips }: Changed): unknown[] =>
    clips.map(({ highlightId, startTime, endTime }) => [own.highlightIds.indexOf(highlightId), startTime, endTime])

  test('only clips that were added, trimmed, or whose words changed are sent; a client with a wrong number notices removals by the count', async () => {
    const own = await makeTalkOfTest()
    // A recording that cannot be played yet has no clips.
    expect((await changedOf(own, null)).count).toBe(0)
    await (
      await own.contextOf()
    ).database.write(async (tx) => tx.updateTable('media').set({ duration_ms: '60000', audio_channels: 1 }).execute())
    const all = await changedOf(own, null)
    expect([all.count, placesOf(own, all)]).toEqual([
      3,
      [
        [0, 2.5, 4],
        [1, 6, 8],
        [2, 9.5, 11],
      ],
    ])
    expect(await changedOf(own, all.revision)).toEqual({ ...all, clips: [] })
    await runCommand(await own.contextOf(), replaceInTranscript, {
      noteId: own.noteId,
      find: 'off my coat',
      replaceWith: 'off',
    })
    const edited = await changedOf(own, all.revision)
    expect([edited.count, placesOf(own, edited)]).toEqual([3, [[1, 6, expect.any(Number)]]])
    await runCommand(await own.contextOf(), trimClip, {
      highlightId: own.highlightIds[0],
      startMs: 2_000,
      endMs: 4_700,
    })
    const trimmed = await changedOf(own, edited.revision)
    expect(placesOf(own, trimmed)).toEqual([[0, 2.5, 4]])
    await runCommand(await own.contextOf(), deleteHighlights, { ids: [own.highlightIds[2]] })
    expect((await changedOf(own, trimmed.revision)).count).toBe(2)
  })

  test('removing an utterance removes its clip, and an utterance placed under another recording plays that', async () => {
    const own = await makeTalkOfTest()
    const documentId = await (
      await own.contextOf()
    ).read(async (tx) => (await findNote(tx, own.noteId))?.documentId ?? '')
    const { scopeId } = await makeTalksProject(own.contextOf)
    const { fileId } = await storeRecording(await own.contextOf(), {
      scopeId,
      name: 'other.mp4',
      bytes: Buffer.from(newId()),
      contentType: 'video/mp4',
    })
    const edit = defineCommand({
      name: 'edit-test-talk',
      who: { installation: 'It sets a test up.' },
      input: z.object({}),
      async run(context) {
        await editDocument(context, documentId, (doc) => {
          const second = doc.child(0).nodeSize + doc.child(1).nodeSize
          const change = new Transform(doc).delete(doc.child(0).nodeSize, second)
          return change.insert(
            change.doc.content.size - change.doc.child(2).nodeSize,
            change.doc.type.schema.node('file', { id: newId(), fileId, name: 'other.mp4', mediaType: 'video/mp4' }),
          )
        })
      },
    })
    await runCommand(await own.contextOf(), edit, {})
    const rows = await (
      await own.contextOf()
    ).database.read(async (tx) =>
      tx.selectFrom('clips').select(['highlight_id', 'file_id']).where('note_id', '=', own.noteId).execute(),
    )
    expect(new Map(rows.map((row) => [own.highlightIds.indexOf(row.highlight_id), row.file_id]))).toEqual(
      new Map([
        [1, own.fileId],
        [2, fileId],
      ]),
    )
    const { rows: reported } = await (
      await own.contextOf()
    ).database.read(async (tx) =>
      sql<{ id: Id }>`select resource_id as id from journal where type = 'clip.followed'`.execute(tx),
    )
    // Clips of the sample follow their words too.
    const places = reported.map(({ id }) => own.highlightIds.indexOf(id)).filter((at) => at >= 0)
    expect(new Set(places)).toEqual(new Set([0, 2]))
  })

  test('a clip change by a later edit of the text is published for its highlight, and for no other', async () => {
    const own = await makeTalkOfTest()
    const reported = async (): Promise<number[]> => {
      const { rows } = await (
        await own.contextOf()
      ).database.read(async (tx) =>
        sql<{ id: Id }>`select resource_id as id from journal where type = 'clip.followed' order by sequence`.execute(
          tx,
        ),
      )
      return rows.map(({ id }) => own.highlightIds.indexOf(id)).filter((at) => at >= 0)
    }
    const write = async (find: string, replaceWith: string) =>
      runCommand(await own.contextOf(), replaceInTranscript, { noteId: own.noteId, find, replaceWith })
    // A new highlight with its clip is published by the highlight’s own event.
    expect(await reported()).toEqual([])
    await write('off my coat', 'off')
    expect(await reported()).toEqual([1])
    await write('Nobody', 'Somebody')
    expect(await reported()).toEqual([1])
    await (
      await own.contextOf()
    ).database.write(async (tx) =>
      tx
        .deleteFrom('clips')
        .where('highlight_id', '=', own.highlightIds[2] ?? '')
        .execute(),
    )
    await write('Every Monday', 'Mondays')
    expect(await reported()).toEqual([1, 2])
  })

  test('an invalid revision is refused', async () => {
    const { errors } = await askGraph(
      { services, workspace: await talk.contextOf() },
      'query ($id: ID!) { note(id: $id) { clipsChanged(since: "late") { count } } }',
      { id: talk.noteId },
    )
    expect(errors?.[0]?.message).toBe('Give a revision as it was given before.')
  })
})

describe('trimming', () => {
  const snippetOf = async (own: TalkOfTest, at: number): Promise<[number, number] | undefined> => {
    const clip = (await reelOf(await own.contextOf(), ofTag(own.tagId)))?.clips.find(
      ({ highlightId }) => highlightId === own.highlightIds[at],
    )
    return clip && [clip.snippetStartTime, clip.snippetEndTime]
  }
  const trim = async (own: TalkOfTest, at: number, startMs: number | null, endMs: number | null) =>
    runCommand(await own.contextOf(), trimClip, { highlightId: own.highlightIds[at], startMs, endMs })

  test('a clip plays what it was trimmed to, everywhere, until the trim is reset', async () => {
    const own = await makeTalkOfTest()
    await trim(own, 0, 2_000, 4_700)
    expect(await snippetOf(own, 0)).toEqual([2, 4.7])
    const { data } = await askGraph(
      { services, workspace: await own.contextOf() },
      'query ($id: ID!) { note(id: $id) { reel(fileId: "' +
        own.fileId +
        '") { clips { startTime snippetStartTime snippetEndTime } } } }',
      { id: own.noteId },
    )
    expect(data?.['note']).toMatchObject({
      reel: { clips: [{ startTime: 2.5, snippetStartTime: 2, snippetEndTime: 4.7 }, {}, {}] },
    })
    for (const [start, end] of [
      [null, null],
      [null, 3_500],
      [3_000, null],
      [2_500, 4_000],
    ] as const) {
      await trim(own, 0, 2_000, 4_700)
      await trim(own, 0, start, end)
      expect(await snippetOf(own, 0)).toEqual([2.5, 4])
      const trims = await (
        await own.contextOf()
      ).database.read(async (tx) => tx.selectFrom('clip_trims').select('highlight_id').execute())
      expect(trims).toEqual([])
    }
  })

  test('a trim stays while the words are edited and undone, and ends when it contains none of them', async () => {
    const own = await makeTalkOfTest()
    await trim(own, 1, 5_500, 7_500)
    const { deletionId } = await runCommand(await own.contextOf(), deleteHighlights, { ids: [own.highlightIds[1]] })
    await runCommand(await own.contextOf(), restoreHighlights, { deletionId })
    expect(await snippetOf(own, 1)).toEqual([5.5, 7.5])
    await runCommand(await own.contextOf(), replaceInTranscript, {
      noteId: own.noteId,
      find: 'coat',
      replaceWith: 'jacket',
    })
    expect(await snippetOf(own, 1)).toEqual([5.5, 7.5])
    const { database } = await own.contextOf()
    await database.write(async (tx) =>
      tx
        .updateTable('clips')
        .set({ start_ms: 9_000, end_ms: 9_900 })
        .where('highlight_id', '=', own.highlightIds[1] ?? '')
        .execute(),
    )
    expect(await snippetOf(own, 1)).toEqual([9, 9.9])
  })

  test('readers cannot trim, and no one can trim away all words', async () => {
    const [highlightId] = talk.highlightIds
    await expect(
      runCommand(await talk.workspace.member('VIEWER'), trimClip, { highlightId, startMs: 2_000, endMs: 3_000 }),
    ).rejects.toThrow()
    for (const [startMs, endMs] of [
      [4_000, 5_000],
      [3_000, 3_100],
      [2_000, 99_000],
    ] as const)
      await expect(runCommand(await talk.contextOf(), trimClip, { highlightId, startMs, endMs })).rejects.toThrow(
        /A clip/,
      )
  })
})

describe('films of a reel', () => {
  const playable = async (own: TalkOfTest): Promise<void> => {
    const [file] = await (await own.contextOf()).database.read(async (tx) => findFiles(tx, [own.fileId]))
    const contentId = file?.content?.id ?? ''
    const metadata = {
      durationMs: 12_000,
      width: 320,
      height: 240,
      pixelFormat: 'yuv420p',
      fps: 25,
      audioChannels: 2,
    }
    await runCommand(await own.contextOf(), recordMetadata, { contentId, metadata })
    await runCommand(await own.contextOf(), recordStep, {
      contentId,
      step: 'video',
      outputs: [],
      made: [],
      progress: 1,
    })
  }
  const films = async (own: TalkOfTest) =>
    (await own.contextOf()).database.read(async (tx) =>
      tx.selectFrom('reel_renders').select(['id', 'status']).orderBy('created_at').orderBy('id').execute(),
    )
  /** Orders a film. @returns the newest one */
  const order = async (own: TalkOfTest, burnsCaptions: boolean, by = own.contextOf): Promise<Id> => {
    await runCommand(await by(), beginRender, { key: ofFile(own), burnsCaptions })
    return (await films(own)).at(-1)?.id ?? ''
  }
  const end = async (own: TalkOfTest, renderId: Id, isDone = true): Promise<void> => {
    await runCommand(await own.contextOf(), endRender, {
      renderId,
      end: isDone ? { status: 'DONE', bytes: 1 } : { status: 'FAILED', failure: 'It broke.' },
    })
  }
  const remove = async (own: TalkOfTest, at: number): Promise<void> => {
    await runCommand(await own.contextOf(), hideReelClips, {
      key: ofFile(own),
      highlightIds: [own.highlightIds[at]],
      hidden: true,
    })
  }
  const idsOf = async (own: TalkOfTest): Promise<Id[]> => (await films(own)).map(({ id }) => id)

  test('are not made again if they exist or are in progress', async () => {
    const own = await makeTalkOfTest()
    await playable(own)
    const first = await order(own, false)
    expect(await order(own, false)).toBe(first)
    await end(own, first)
    expect(await order(own, false)).toBe(first)
    expect(await films(own)).toEqual([{ id: first, status: 'DONE' }])
  })

  test('a film makes room for the next one by the same person with the same options, and no other does', async () => {
    const own = await makeTalkOfTest()
    await playable(own)
    const ben = await own.workspace.member('MANAGER')
    const benAgain = async () => own.workspace.again(ben.actor.userId ?? '')
    const plain = await order(own, false)
    await end(own, plain)
    const withCaptions = await order(own, true)
    await end(own, withCaptions)
    expect(await idsOf(own)).toEqual([plain, withCaptions])
    await remove(own, 0)
    const ofBen = await order(own, false, benAgain)
    expect(await idsOf(own)).toEqual([plain, withCaptions, ofBen])
    await remove(own, 1)
    // Ben's is still in progress.
    const next = await order(own, false)
    expect(await idsOf(own)).toEqual([withCaptions, ofBen, next])
    await end(own, ofBen)
    await end(own, next)
    await runCommand(await own.contextOf(), changeReel, { key: ofFile(own), title: 'Another' })
    const last = await order(own, true)
    expect(await idsOf(own)).toEqual([ofBen, next, last])
  })

  test('one that ended without a film makes room for any, and is made again', async () => {
    const own = await makeTalkOfTest()
    await playable(own)
    const failed = await order(own, false)
    await end(own, failed, false)
    const again = await order(own, false)
    expect(again).not.toBe(failed)
    expect(await idsOf(own)).toEqual([again])
  })

  test('have limits: a number for each reel, and a number in progress for each workspace', async () => {
    const own = await makeTalkOfTest()
    await playable(own)
    const people = await Promise.all(
      Array.from({ length: MAX_RENDERS_UNDER_WAY + 1 }, async () => own.workspace.member('MANAGER')),
    )
    const made: Id[] = []
    for (const [at, { actor }] of people.slice(0, MAX_RENDERS_OF_REEL + 1).entries()) {
      await runCommand(await own.contextOf(), changeReel, { key: ofFile(own), title: `Film ${at}` })
      made.push(await order(own, false, async () => own.workspace.again(actor.userId ?? '')))
      await end(own, made.at(-1) ?? '')
    }
    expect(await idsOf(own)).toEqual(made.slice(1))
    const orderAnother = async (at: number): Promise<Id> => {
      await runCommand(await own.contextOf(), changeReel, { key: ofFile(own), title: `Another ${at}` })
      return order(own, false)
    }
    for (let at = 0; at < MAX_RENDERS_UNDER_WAY; at += 1) await orderAnother(at)
    await expect(orderAnother(MAX_RENDERS_UNDER_WAY)).rejects.toThrow(/films are already being rendered/)
  })

  test('are not made if nothing in the reel can be played', async () => {
    const own = await makeTalkOfTest()
    await expect(order(own, false)).rejects.toThrow('nothing to render')
    await playable(own)
    for (const at of own.highlightIds.keys()) await remove(own, at)
    await expect(order(own, false)).rejects.toThrow('nothing to render')
  })

  test('are deleted if they are no longer needed, and not finished afterwards', async () => {
    const own = await makeTalkOfTest()
    await playable(own)
    const id = await order(own, false)
    const elsewhere = ofTag(own.tagId)
    await expect(
      runCommand(await own.contextOf(), cancelRender, { key: elsewhere, renderId: id }),
    ).rejects.toMatchObject({ code: 'NotFound' })
    await runCommand(await own.contextOf(), cancelRender, { key: ofFile(own), renderId: id })
    expect(await films(own)).toEqual([])
    expect(
      await runCommand(await own.contextOf(), endRender, { renderId: id, end: { status: 'DONE', bytes: 1 } }),
    ).toEqual({ isEnded: false })
  })
})

test('captions and words of a clip follow the current transcript', async () => {
  const own = await makeTalkOfTest()
  const wordsOf = async (): Promise<
    Array<{ highlightId: Id; utterances: [string, string[], number[], number[]][] }>
  > => {
    const { data } = await askGraph(
      { services, workspace: await own.contextOf() },
      'query ($id: ID!) { reel(id: $id) { words { highlightId utterances } } }',
      { id: ofTag(own.tagId) },
    )
    return (data as { reel: { words: never[] } }).reel.words
  }
  const said = (await wordsOf()).find(({ highlightId }) => highlightId === own.highlightIds[0])?.utterances
  expect(said?.map(([speaker, words]) => [speaker, words.join(' ')])).toEqual([
    ['Mara', SENTENCES[0]?.text],
    ['Mara', SENTENCES[1]?.text],
    ['Ben', SENTENCES[2]?.text],
  ])
  expect(
    captionsBetween(
      (said ?? []).map(([speaker, words, starts, ends]) => ({
        speaker,
        words: words.map((text, at) => ({ text, startMs: starts[at] ?? 0, endMs: ends[at] ?? 0 })),
      })),
      2_500,
      6_000,
    ),
  ).toMatchObject([
    { speaker: 'Mara', text: 'open four windows', startMs: 0, endMs: 1_500 },
    { speaker: 'Mara', text: 'Then I', startMs: 2_500, endMs: 3_500 },
  ])
  await runCommand(await own.contextOf(), replaceInTranscript, {
    noteId: own.noteId,
    find: 'windows',
    replaceWith: 'doors',
  })
  expect(JSON.stringify(await wordsOf())).not.toContain('windows')
})

describe('reels of an insight', () => {
  const insightWith = async (own: TalkOfTest, highlightIds: Id[]): Promise<Id> =>
    (
      await runCommand(await own.contextOf(), createInsight, {
        projectId: own.projectId,
        title: 'Nobody reads it',
        highlightIds,
      })
    ).id
  const newReel = async (own: TalkOfTest, insightId: Id, sources: Record<string, unknown>): Promise<ReelKey> =>
    (await runCommand(await own.contextOf(), createInsightReel, { insightId, ...sources })).key

  test('are made of what the insight quotes, of tags and of highlights, each clip once, and play nothing else', async () => {
    const own = await makeTalkOfTest()
    const insightId = await insightWith(own, [own.highlightIds[2] ?? '', own.highlightIds[0] ?? ''])
    const key = await newReel(own, insightId, { quotes: true })
    expect(await orderOf(own, key)).toEqual([2, 0])
    await runCommand(await own.contextOf(), addReelClips, {
      key,
      tagIds: [own.tagId],
      highlightIds: [own.highlightIds[0]],
    })
    expect(await orderOf(own, key)).toEqual([2, 0, 1])
    const eventsNow = async (): Promise<number> => {
      const { read } = await own.contextOf()
      return (await read(async (tx) => tx.selectFrom('journal').select('sequence').execute())).length
    }
    const before = await eventsNow()
    // It has these already: nothing changes, and there is nothing to undo.
    await runCommand(await own.contextOf(), addReelClips, { key, highlightIds: [own.highlightIds[0]] })
    expect(await eventsNow()).toBe(before)
    await runCommand(await own.contextOf(), removeReelClips, { key, highlightIds: [own.highlightIds[2]] })
    expect(await orderOf(own, key)).toEqual([0, 1])
    await highlightTalk(own.contextOf, own.noteId, own.tagId, ['Every Monday'])
    expect(await orderOf(own, key)).toEqual([0, 1])
    await expect(
      runCommand(await own.contextOf(), addReelClips, { key: ofTag(own.tagId), tagIds: [own.tagId] }),
    ).rejects.toThrow('come from its source')
  })

  test('cannot be changed while the insight is locked, and can be restored after deletion', async () => {
    const own = await makeTalkOfTest()
    const insightId = await insightWith(own, own.highlightIds)
    const key = await newReel(own, insightId, { quotes: true, title: 'What they said' })
    const reelsOf = async () =>
      (
        (
          await askGraph(
            { services, workspace: await own.contextOf() },
            'query ($id: ID!) { insight(id: $id) { reels { id title clipCount } } }',
            { id: insightId },
          )
        ).data as { insight: { reels: unknown[] } }
      ).insight.reels
    expect(await reelsOf()).toEqual([{ id: key, title: 'What they said', clipCount: 3 }])
    const id = key.replace('reel.', '')
    const { deletionId } = await runCommand(await own.contextOf(), deleteReels, { ids: [id] })
    expect(await reelsOf()).toEqual([])
    expect(await reelOf(await own.contextOf(), key)).toBeNull()
    await runCommand(await own.contextOf(), restoreReels, { deletionId })
    expect(await reelsOf()).toHaveLength(1)
    await runCommand(await own.contextOf(), changeInsight, { id: insightId, locked: true })
    for (const act of [
      async () => runCommand(await own.contextOf(), changeReel, { key, title: 'Other' }),
      async () => runCommand(await own.contextOf(), deleteReels, { ids: [id] }),
      async () => newReel(own, insightId, { quotes: true }),
    ]) {
      await expect(act()).rejects.toThrow('not locked')
    }
  })
})
