import { z } from 'zod'
import type { NodeJson } from '#editor/document/content.ts'
import { newBlockId } from '#editor/document/block-ids.ts'
import { createHighlight } from '#highlights/server/commands/create-highlight.ts'
import { defineCommand, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { addNotes, findNote } from '#notes/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { addProject, findProject } from '#projects/server/index.ts'
import { createTag } from '#tags/server/commands/create-tag.ts'
import { putWords } from '#transcripts/server/words-store.ts'

/** A sentence of a transcript: its speaker and its time, which all its words share. */
interface SaidSentence {
  speaker: string
  text: string
  startMs: number
  endMs: number
}

const addTalk = defineCommand({
  name: 'add-test-talk',
  who: { installation: 'It sets a test up.' },
  input: z.custom<{ projectId: Id; title: string; fileId: Id; sentences: readonly SaidSentence[] }>(),
  trustsInput: true,
  async run(context, { projectId, title, fileId, sentences }) {
    const project = await findProject(context.tx, projectId)
    if (!project) throw new Error('The project was made before.')
    const blocks = sentences.map((sentence) => ({ ...sentence, blockId: newBlockId() }))
    const utterances = blocks.map(({ blockId, speaker, startMs, endMs, text }): NodeJson => ({
      type: 'utterance',
      attrs: { id: blockId, speaker, start: startMs, end: endMs },
      content: [{ type: 'text', text }],
    }))
    const content = {
      type: 'doc' as const,
      content: [{ type: 'file', attrs: { fileId, name: 'talk.mp4', mediaType: 'video/mp4' } }, ...utterances],
    }
    const [noteId = ''] = await addNotes(context, project, [{ title, content, origin: 'written' }])
    const documentId = (await findNote(context.tx, noteId))?.documentId ?? ''
    await putWords(
      context.tx,
      context.teamId,
      documentId,
      blocks.map(({ blockId, text, startMs, endMs }) => {
        const words = text.split(' ')
        const each = (endMs - startMs) / words.length
        return {
          blockId,
          words: words.map((word, at) => ({
            text: word,
            startMs: Math.round(startMs + at * each),
            endMs: Math.round(startMs + (at + 1) * each),
            confidence: 1,
          })),
        }
      }),
    )
    return { noteId, documentId }
  },
})

const addTalksProject = defineCommand({
  name: 'add-test-talks-project',
  who: { installation: 'It sets a test up.' },
  input: z.object({}),
  async run(context) {
    const projectId = await addProject(context, {
      title: 'Talks',
      summary: '',
      folderId: null,
      icon: null,
      color: null,
    })
    const project = await findProject(context.tx, projectId)
    return { projectId, scopeId: project?.scopeId ?? '' }
  },
})

/** A project with a tag, for recorded conversations. */
export async function makeTalksProject(
  contextOf: () => Promise<WorkspaceContext>,
): Promise<{ projectId: Id; scopeId: Id; tagId: Id }> {
  const { projectId, scopeId } = await runCommand(await contextOf(), addTalksProject, {})
  const { id: tagId } = await runCommand(await contextOf(), createTag, { projectId, title: 'Habits' })
  return { projectId, scopeId, tagId }
}

interface Talk {
  projectId: Id
  fileId: Id
  title: string
  sentences: readonly SaidSentence[]
}

/** A note with a transcribed recording. */
export async function makeTalk(context: WorkspaceContext, talk: Talk): Promise<{ noteId: Id; documentId: Id }> {
  return runCommand(context, addTalk, talk)
}

/** Highlights what is said, with a tag. @returns the highlights, in the order of the quotes */
export async function highlightTalk(
  contextOf: () => Promise<WorkspaceContext>,
  noteId: Id,
  tagId: Id,
  quotes: readonly string[],
): Promise<Id[]> {
  const ids: Id[] = []
  for (const quote of quotes) {
    const id = newId()
    await runCommand(await contextOf(), createHighlight, { id, noteId, tagIds: [tagId], place: { quote } })
    ids.push(id)
  }
  return ids
}
