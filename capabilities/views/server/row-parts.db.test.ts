import { expect, test } from 'vitest'
import { z } from 'zod'
import type { DocumentJson } from '#editor/document/content.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { createHighlight } from '#highlights/server/index.ts'
import { defineCommand, runCommand } from '#journal/server/index.ts'
import { convertRecording } from '#media/server/conversion/convert-recording.ts'
import { storeRecording } from '#media/testing.ts'
import { addNotes } from '#notes/server/index.ts'
import { createProject, findProject } from '#projects/server/index.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { makeRecording, pictureInput, toneInput } from '#tests/harness/recordings.ts'
import { useServices } from '#tests/harness/workspace.ts'

const { services, newWorkspace } = await useServices()

const addNotesWithFiles = defineCommand({
  name: 'add-notes-with-files',
  who: { installation: 'It sets a test up.' },
  input: z.object({ projectId: z.uuid(), fileIds: z.array(z.array(z.uuid())) }),
  async run(context, { projectId, fileIds }) {
    const project = await findProject(context.tx, projectId)
    if (!project) throw new Error('The project was just made.')
    const contentWith = (files: readonly Id[]): DocumentJson => ({
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: 'Said on tape, and once more.' }] },
        ...files.map((fileId) => ({ type: 'file', attrs: { fileId, name: 'recording', mediaType: 'video/mp4' } })),
      ],
    })
    return addNotes(
      context,
      project,
      fileIds.map((files) => ({ title: 'Note', content: contentWith(files), origin: 'written' as const })),
    )
  },
})

test('a note shows a picture of its film and the number of its highlights; a sound recording has no picture', async () => {
  const workspace = await newWorkspace()
  const ada = await workspace.founder()
  const { id: projectId } = await runCommand(ada, createProject, { title: 'Interviews' })
  const { scope_id: scopeId } = await ada.database.read(async (tx) =>
    tx.selectFrom('projects').select('scope_id').where('id', '=', projectId).executeTakeFirstOrThrow(),
  )
  const [sound, film] = [
    await makeRecording('tone.wav', ...toneInput(1)),
    await makeRecording(
      'film.mp4',
      ...pictureInput(2),
      ...toneInput(2),
      '-c:v',
      'libx264',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'aac',
    ),
  ]
  const heard = await storeRecording(await workspace.founder(), {
    scopeId,
    name: 'tone.wav',
    bytes: sound,
    contentType: 'audio/wav',
  })
  const seen = await storeRecording(await workspace.founder(), {
    scopeId,
    name: 'film.mp4',
    bytes: film,
    contentType: 'video/mp4',
  })
  for (const { contentId } of [heard, seen])
    await convertRecording({ services, teamId: workspace.teamId, contentId, signal: new AbortController().signal })
  const [withBoth = '', withSound = '', without = ''] = await runCommand(await workspace.founder(), addNotesWithFiles, {
    projectId,
    fileIds: [[heard.fileId, seen.fileId], [heard.fileId], []],
  })
  for (const quote of ['Said on tape', 'once more'])
    await runCommand(await workspace.founder(), createHighlight, { noteId: withSound, place: { quote } }, newId())
  const { data } = await askGraph(
    { services, workspace: await workspace.founder() },
    'query ($definition: ViewDefinition!) { viewRows(definition: $definition, first: 10) { nodes { id video { id thumbnailUrl } note { highlightCount } } } }',
    { definition: { projectId, objectType: 'NOTE', viewData: {} } },
  )
  const { nodes } = (
    data as {
      viewRows: {
        nodes: Array<{ id: Id; video: { id: Id; thumbnailUrl: string } | null; note: { highlightCount: number } }>
      }
    }
  ).viewRows
  const rows = new Map(nodes.map((row) => [row.id, row]))
  expect(rows.get(withBoth)).toMatchObject({
    video: {
      id: seen.fileId,
      thumbnailUrl: expect.stringContaining(`/image/video-thumbnail/${seen.fileId}`) as string,
    },
    note: { highlightCount: 0 },
  })
  expect(rows.get(withSound)).toMatchObject({ video: null, note: { highlightCount: 2 } })
  expect(rows.get(without)).toMatchObject({ video: null, note: { highlightCount: 0 } })
})
