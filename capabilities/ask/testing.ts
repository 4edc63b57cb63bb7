import { z } from 'zod'
import { contentOfText } from '#editor/document/content.ts'
import type { FilterForm } from '#filters/model/filter-form.ts'
import { defineCommand, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { addNotes } from '#notes/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { createProject, findProject } from '#projects/server/index.ts'
import { withTurns } from '#speakers/model/content-turns.ts'
import type { ConversationFilter } from './model/conversation.ts'
import { answerQuestion } from './server/answer-question.ts'
import { askQuestion } from './server/commands/ask-question.ts'
import { startConversation } from './server/commands/start-conversation.ts'

const addSaid = defineCommand({
  name: 'add-what-is-asked-about',
  who: { installation: 'It sets a test up.' },
  input: z.object({ projectId: z.uuid(), title: z.string(), text: z.string() }),
  async run(context, { projectId, title, text }) {
    const project = await findProject(context.tx, projectId)
    if (!project) throw new Error('The project was just made.')
    const content = contentOfText(text)
    const [noteId = ''] = await addNotes(context, project, [
      { title, content: withTurns(content) ?? content, origin: 'written' },
    ])
    return { projectId, noteId, scopeId: project.scopeId }
  },
})

/** Makes a note with a talk in a project of its own. */
export async function addSaidNote(
  context: WorkspaceContext,
  said: { title: string; text: string },
): Promise<{ projectId: Id; noteId: Id; scopeId: Id }> {
  const { id: projectId } = await runCommand(context, createProject, { title: `Project ${said.title}` })
  return runCommand(context, addSaid, { projectId, ...said })
}

interface Asked {
  id: Id
  questionId: Id
  answerId: Id
}

/** Does the work of the job at once. The services of the context keep an index. */
export async function answerNow({ services, teamId }: WorkspaceContext, answerId: Id): Promise<void> {
  await answerQuestion({ services, teamId, answerId, signal: new AbortController().signal })
}

/** Asks in a new conversation, and answers. */
export async function started(
  context: WorkspaceContext,
  question: string,
  {
    filter = [],
    conditions,
    operationId = null,
  }: { filter?: ConversationFilter; conditions?: FilterForm; operationId?: Id | null } = {},
): Promise<Asked> {
  const asked = await runCommand(context, startConversation, { question, filter, conditions }, operationId)
  await answerNow(context, asked.answerId)
  return asked
}

/** Asks further in a conversation, and answers. */
export async function askedFurther(
  context: WorkspaceContext,
  conversationId: Id,
  question: string,
  operationId: Id | null = null,
): Promise<Asked> {
  const asked = await runCommand(context, askQuestion, { conversationId, question }, operationId)
  await answerNow(context, asked.answerId)
  return asked
}
