import { z } from 'zod'
import type { DocumentJson, NodeJson } from '#editor/document/content.ts'
import { parseContent } from '#editor/document/schema.ts'
import { Transform } from '@tiptap/pm/transform'
import { editDocument } from '#documents/server/index.ts'
import { addFile } from '#files/server/index.ts'
import { defineCommand, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { addNotes, findNote } from '#notes/server/index.ts'
import { addProject, findProject } from '#projects/server/index.ts'
import { putWords } from '#transcripts/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'

/** An utterance of a test: its block, and its words with their start and end times. */
interface TestUtterance {
  blockId: string
  speaker?: string
  words: ReadonlyArray<readonly [text: string, startMs: number, endMs: number]>
}

/** A note with a recording and its utterances. */
export interface SpokenNote {
  projectId: Id
  noteId: Id
  documentId: Id
  fileId: Id
  contentId: Id
  scopeId: Id
}

interface NewSpokenNote {
  bytes: Uint8Array
  contentType: string
  utterances: readonly TestUtterance[]
}

const addSpokenNote = defineCommand({
  name: 'add-spoken-note',
  who: { installation: 'It sets a test up.' },
  ports: ['queue', 'storage'],
  input: z.custom<NewSpokenNote>(),
  trustsInput: true,
  async run(context, { bytes, contentType, utterances }): Promise<SpokenNote> {
    const projectId = await addProject(context, {
      title: 'Interviews',
      summary: '',
      folderId: null,
      icon: null,
      color: null,
    })
    const project = await findProject(context.tx, projectId)
    const [noteId = ''] = project
      ? await addNotes(context, project, [
          { title: 'Interview', content: { type: 'doc', content: [{ type: 'paragraph' }] }, origin: 'written' },
        ])
      : []
    const note = await findNote(context.tx, noteId)
    if (!note) throw new Error('The note was added.')
    const { id: fileId, content } = await addFile(context, {
      scopeId: note.scopeId,
      documentId: note.documentId,
      name: 'interview.mp4',
      bytes,
      contentType,
    })
    await editDocument(context, note.documentId, (doc) =>
      new Transform(doc).replaceWith(0, doc.content.size, parseContent(contentWith(fileId, utterances)).content),
    )
    await putWords(
      context.tx,
      context.teamId,
      note.documentId,
      utterances.map(({ blockId, words }) => ({
        blockId,
        words: words.map(([text, startMs, endMs]) => ({ text, startMs, endMs, confidence: 0.9 })),
      })),
    )
    return { projectId, noteId, documentId: note.documentId, fileId, contentId: content.id, scopeId: note.scopeId }
  },
})

/** Adds a note in the state that it has after its recording was transcribed. */
export async function spokenNote(context: WorkspaceContext, note: NewSpokenNote): Promise<SpokenNote> {
  return runCommand(context, addSpokenNote, note)
}

function contentWith(fileId: Id, utterances: readonly TestUtterance[]): DocumentJson {
  const spoken = utterances.map(({ blockId, speaker, words }): NodeJson => ({
    type: 'utterance',
    attrs: { id: blockId, speaker: speaker ?? null, start: words[0]?.[1] ?? 0, end: words.at(-1)?.[2] ?? 0 },
    content: [{ type: 'text', text: words.map(([text]) => text).join(' ') }],
  }))
  return {
    type: 'doc',
    content: [{ type: 'file', attrs: { fileId, name: 'interview.mp4', mediaType: 'video/mp4' } }, ...spoken],
  }
}
