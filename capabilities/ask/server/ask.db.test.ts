import { Transform } from '@tiptap/pm/transform'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { editDocument } from '#documents/server/index.ts'
import { installationContext } from '#files/server/index.ts'
import { undoOperation } from '#history/server/commands/undo-operation.ts'
import { defineCommand, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { findNote } from '#notes/server/index.ts'
import { deleteNotes } from '#notes/server/commands/delete-notes.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { pageRequest } from '#platform/kernel/pagination.ts'
import { startWordsService } from '#tests/harness/embeddings-service.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { useMeanings } from '#tests/harness/meanings.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { deleteForever } from '#trash/server/commands/delete-forever.ts'
import { restoreDeletions } from '#trash/server/commands/restore-deletions.ts'
import { purgeWorkspace } from '#trash/server/purge.ts'
import { listDeletions } from '#trash/server/store.ts'
import { setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'
import { changePlan } from '#workspaces/server/index.ts'
import { FAILED } from '../model/errors.ts'
import { MAX_ANSWERING_OF_PERSON, MAX_MESSAGE_CHARS, MAX_QUESTIONS_OF_CONVERSATION } from '../model/limits.ts'
import { addSaidNote, answerNow, askedFurther, started } from '../testing.ts'
import { askQuestion } from './commands/ask-question.ts'
import { changeConversation } from './commands/change-conversation.ts'
import { deleteConversation, restoreConversation } from './commands/delete-conversation.ts'
import { rateAnswer } from './commands/rate-answer.ts'
import { shareConversation } from './commands/share-conversation.ts'
import { startConversation } from './commands/start-conversation.ts'
import { answerAgain, cancelAnswer } from './commands/steer-answer.ts'
import { answerQuestion } from './answer-question.ts'

const service = await startWordsService()
const { services, newWorkspace } = await useServices({ sample: true, environment: service.environment })
afterAll(async () => service.close())
const { index, passages } = useMeanings(services)

const PAPER = 'I plan my week on paper, because paper never loses a plan.'
const talk = (name: string, plans: string): string =>
  [
    'Interviewer: How do you plan your week?',
    `${name}: ${plans}`,
    'Interviewer: And your month?',
    `${name}: My month needs no thought at all.`,
    'Interviewer: What would help?',
    `${name}: More sleep would help a lot.`,
  ].join('\n')
const TALK = talk('Mara', PAPER)
const OTHER = talk('Tom', 'My plan for the week is on paper at the fridge.')
const QUESTION = 'Who plans the week on paper?'

const CONVERSATION = `query ($id: ID!) { conversation(id: $id) {
  id title isShared filter { objectType id title } owner { name } messageCount viewerCan { ask rate edit share delete }
  messages { id type text state failure rating answer { isAnswerable noAccess gone numPeople numNotes numProjects numItems
    parts { title quotes { citationReferenceId number type id parentId createdAt score tags { id } title projectTitle quote text speaker asked start { blockId offset } } } } }
} }`

interface Shown {
  title: string
  isShared: boolean
  filter: { id: Id; title: string | null }[]
  messageCount: number
  viewerCan: Record<string, boolean>
  messages: {
    id: Id
    type: string
    text: string | null
    state: string
    failure: string | null
    rating: string | null
    answer: {
      isAnswerable: boolean
      noAccess: number
      gone: number
      numPeople: number
      numNotes: number
      numProjects: number
      parts: {
        title: string | null
        quotes: {
          id: Id
          createdAt: string
          score: number
          tags: { id: Id }[]
          quote: string
          speaker: string
          title: string
          text: string
        }[]
      }[]
    } | null
  }[]
}

const correct = defineCommand({
  name: 'correct-asked-words',
  who: { installation: 'It sets a test up.' },
  input: z.object({ noteId: z.uuid(), find: z.string(), replaceWith: z.string() }),
  async run(context, { noteId, find, replaceWith }) {
    const note = await findNote(context.tx, noteId)
    await editDocument(context, note?.documentId ?? '', (doc) => {
      const change = new Transform(doc)
      doc.descendants((node, at) => {
        const from = node.isText ? (node.text ?? '').indexOf(find) : -1
        if (from !== -1 && !change.docChanged)
          change.replaceWith(at + from, at + from + find.length, doc.type.schema.text(replaceWith))
      })
      return change
    })
  },
})

/** Two projects, each with a talk about the same. */
async function twoTalks() {
  const workspace = await newWorkspace()
  const add = async (title: string, text: string) => addSaidNote(await workspace.founder(), { title, text })
  const [mara, tom] = [await add('Mara', TALK), await add('Tom', OTHER)]
  await passages.caughtUp()
  await index().caughtUp()
  const asking = (context: WorkspaceContext): WorkspaceContext => ({
    ...context,
    services: { ...context.services, searchIndex: index() },
  })
  const ada = async () => asking(await workspace.founder())
  const again = async ({ actor }: WorkspaceContext) => asking(await workspace.again(actor.userId ?? ''))
  // Without the sample project.
  const filter = [{ objectType: 'Project' as const, objectIds: [mara.projectId, tom.projectId] }]
  return { workspace, mara, tom, filter, ada, asking, again }
}

async function shown(context: WorkspaceContext, id: Id): Promise<Shown | null> {
  const { data, errors } = await askGraph({ services, workspace: context }, CONVERSATION, { id })
  if (errors) throw errors[0]
  return (data as { conversation: Shown | null }).conversation
}

const lastOf = (conversation: Shown | null) => conversation?.messages.at(-1)
const quotesOf = (conversation: Shown | null) =>
  lastOf(conversation)?.answer?.parts.flatMap(({ quotes }) => quotes) ?? []
/** The notes that are quoted. */
const notesOf = (conversation: Shown | null) =>
  [...new Set(quotesOf(conversation).map(({ title }) => title))].toSorted()
const wordsOf = (conversation: Shown | null) => quotesOf(conversation).map(({ quote }) => quote)

async function listed(context: WorkspaceContext, ofOthers: boolean, find = ''): Promise<Id[]> {
  const { data, errors } = await askGraph(
    { services, workspace: context },
    'query ($ofOthers: Boolean!, $find: String) { conversations(ofOthers: $ofOthers, find: $find) { nodes { id } } }',
    { ofOthers, find },
  )
  if (errors) throw errors[0]
  return (data as { conversations: { nodes: { id: Id }[] } }).conversations.nodes.map(({ id }) => id)
}

const refusal = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

describe('an answer', () => {
  test('consists of exact words of participants, each with its source, and counts on what it stands', async () => {
    const { mara, filter, ada } = await twoTalks()
    const { id } = await started(await ada(), QUESTION, { filter })
    const conversation = await shown(await ada(), id)
    expect(conversation).toMatchObject({ title: QUESTION, isShared: false, messageCount: 2 })
    expect(conversation?.messages[0]).toMatchObject({ type: 'USER', text: QUESTION })
    expect(lastOf(conversation)).toMatchObject({ type: 'ASSISTANT', text: null, state: 'DONE' })
    const quotes = quotesOf(conversation)
    expect(new Set(quotes.map(({ speaker }) => speaker))).toEqual(new Set(['Mara', 'Tom']))
    for (const { createdAt, score, tags } of quotes) {
      expect(Date.parse(createdAt)).toBeLessThanOrEqual(Date.now())
      expect(score).toBeGreaterThan(0)
      expect(tags).toEqual([])
    }
    for (const { quote, id: noteId } of quotes) expect(noteId === mara.noteId ? TALK : OTHER).toContain(quote)
    expect(lastOf(conversation)?.answer).toMatchObject({
      numPeople: 2,
      numNotes: 2,
      numProjects: 2,
      noAccess: 0,
      gone: 0,
    })
  })

  test('is limited to the places of its conversation', async () => {
    const { tom, ada } = await twoTalks()
    const filter = [{ objectType: 'Project' as const, objectIds: [tom.projectId] }]
    const { id } = await started(await ada(), QUESTION, { filter })
    const conversation = await shown(await ada(), id)
    expect(notesOf(conversation)).toEqual(['Tom'])
    expect(conversation?.filter).toMatchObject([{ id: tom.projectId, title: 'Project Tom' }])
  })

  test('stores the words of the question, and none of a source', async () => {
    const { workspace, filter, ada } = await twoTalks()
    const operationId = newId()
    await started(await ada(), QUESTION, { filter, operationId })
    const { rows } = await services.database.workspace(workspace.teamId).read(async (tx) =>
      sql<{ all: string }>`
        select concat((select string_agg(to_jsonb(m)::text, ' ') from conversation_messages m), (select string_agg(to_jsonb(c)::text, ' ') from conversations c),
          (select string_agg(to_jsonb(j)::text, ' ') from journal j where type like 'conversation.%'), (select string_agg(result::text, ' ') from operations)) as all`.execute(
        tx,
      ),
    )
    expect(rows[0]?.all).toContain(QUESTION)
    for (const word of ['never', 'loses', 'fridge', 'Mara']) expect(rows[0]?.all).not.toContain(word)
  })

  test('loses a quote at once whose words are changed, or whose note is deleted, and says how many', async () => {
    const { mara, tom, filter, ada } = await twoTalks()
    const { id } = await started(await ada(), QUESTION, { filter })
    await runCommand(await ada(), correct, { noteId: mara.noteId, find: 'paper never loses', replaceWith: 'it keeps' })
    const changed = await shown(await ada(), id)
    expect(notesOf(changed)).toEqual(['Tom'])
    expect(lastOf(changed)?.answer).toMatchObject({ gone: 1, numPeople: 1, numNotes: 1, numProjects: 1 })
    await runCommand(await ada(), deleteNotes, { ids: [tom.noteId] })
    const left = await shown(await ada(), id)
    expect(lastOf(left)?.answer).toMatchObject({ parts: [], numPeople: 0 })
  })

  test('to a further question is read with the question before it', async () => {
    const { ada } = await twoTalks()
    const { id } = await started(await ada(), 'What about zebras?')
    await askedFurther(await ada(), id, QUESTION)
    const third = await askedFurther(await ada(), id, 'And who else?')
    const conversation = await shown(await ada(), id)
    expect(conversation?.messages.map(({ text }) => text)).toEqual([
      'What about zebras?',
      null,
      QUESTION,
      null,
      'And who else?',
      null,
    ])
    expect(lastOf(conversation)?.id).toBe(third.answerId)
    expect(wordsOf(conversation).length).toBeGreaterThan(0)
  })

  test('to what nothing says is not called one', async () => {
    const { filter, ada } = await twoTalks()
    const { id } = await started(await ada(), 'Giraffes, penguins, glaciers?', { filter })
    expect(lastOf(await shown(await ada(), id))).toMatchObject({ state: 'DONE', answer: { isAnswerable: false } })
  })
})

describe('who disagrees', () => {
  test('is answered by further quotes near the question that deny something, not by those of the answer before', async () => {
    const { workspace, filter, ada } = await twoTalks()
    const said = { title: 'Zoe', text: talk('Zoe', 'I never plan the week on paper, but in my head.') }
    const { projectId } = await addSaidNote(await workspace.founder(), said)
    const { id } = await started(await ada(), QUESTION, { filter })
    await passages.caughtUp()
    await index().caughtUp()
    const wider = filter.map((one) => ({ ...one, objectIds: [...one.objectIds, projectId] }))
    await runCommand(await ada(), changeConversation, { id, filter: wider })
    const { answerId } = await runCommand(await ada(), askQuestion, {
      conversationId: id,
      question: 'Who disagrees?',
      against: true,
    })
    await answerNow(await ada(), answerId)
    const words = wordsOf(await shown(await ada(), id))
    expect(words.join(' ')).toContain('I never plan the week on paper')
    expect(words.join(' ')).not.toContain('fridge')
  })
})

describe('who sees a conversation', () => {
  test('only its owner while it is private, not even an administrator', async () => {
    const { workspace, ada, asking, again } = await twoTalks()
    const ben = await workspace.member('VIEWER')
    const { id } = await started(asking(ben), QUESTION)
    expect(await listed(await again(ben), false)).toEqual([id])
    expect(await shown(await ada(), id)).toBeNull()
    expect([...(await listed(await ada(), true)), ...(await listed(await ada(), false))]).toEqual([])
    expect(await refusal(runCommand(await ada(), deleteConversation, { id }))).toMatchObject({ code: 'NotFound' })
  })

  test('finds it by words of its title among those that they see', async () => {
    const { workspace, ada, asking, again } = await twoTalks()
    const ben = await workspace.member('VIEWER')
    const [plans, money] = [
      await started(await ada(), QUESTION),
      await started(await ada(), 'Who pays for a 50% café?'),
    ]
    const own = await started(asking(ben), QUESTION)
    expect(await listed(await ada(), false, ' CAFE ')).toEqual([money.id])
    expect(await listed(await ada(), false, '%')).toEqual([money.id])
    expect(await listed(await ada(), false, 'nothing of it')).toEqual([])
    await runCommand(await ada(), shareConversation, { id: plans.id, shared: true })
    const words = QUESTION.split(' ').slice(0, 2).join(' ')
    expect(await listed(await again(ben), true, words)).toEqual([plans.id])
    expect(await listed(await again(ben), false, words)).toEqual([own.id])
  })

  test('everyone once it is shared, each with the quotes whose source they may see', async () => {
    const { workspace, tom, filter, ada, again } = await twoTalks()
    const ben = await workspace.member('CONTRIBUTOR')
    const { id } = await started(await ada(), QUESTION, { filter })
    await runCommand(await ada(), setScopeInheritance, { scopeId: tom.scopeId, inherits: false })
    await runCommand(await ada(), shareConversation, { id, shared: true })
    const seen = await shown(await again(ben), id)
    expect(notesOf(seen)).toEqual(['Mara'])
    const whole = quotesOf(await shown(await ada(), id)).length
    expect(lastOf(seen)?.answer).toMatchObject({
      noAccess: whole - quotesOf(seen).length,
      gone: 0,
      numPeople: 1,
      numNotes: 1,
      numProjects: 1,
    })
    expect(seen?.viewerCan).toEqual({ ask: false, rate: false, edit: false, share: false, delete: false })
    expect(await listed(await again(ben), true)).toEqual([id])
    expect(notesOf(await shown(await ada(), id))).toEqual(['Mara', 'Tom'])
    for (const [command, input] of [
      [askQuestion, { conversationId: id, question: 'And?' }],
      [changeConversation, { id, title: 'Mine' }],
      [shareConversation, { id, shared: false }],
      [deleteConversation, { id }],
    ] as const)
      expect(await refusal(runCommand(await again(ben), command as never, input))).toMatchObject({ code: 'Forbidden' })
    await runCommand(await ada(), shareConversation, { id, shared: false })
    expect(await shown(await again(ben), id)).toBeNull()
    expect(await listed(await ada(), false)).toEqual([id])
  })

  test('its owner and administrators alone once it is deleted, who restore it', async () => {
    const { workspace, filter, ada, asking, again } = await twoTalks()
    const [ben, cem] = [await workspace.member('CONTRIBUTOR'), await workspace.member('MANAGER')]
    const { id } = await started(asking(ben), QUESTION, { filter })
    const trashOf = async (context: WorkspaceContext) =>
      context.read(async (tx) => (await listDeletions(tx, services.kinds, context.actor, {}, pageRequest())).nodes)
    const deletedBy = async (context: WorkspaceContext) =>
      (await runCommand(context, deleteConversation, { id })).deletionId

    const hidden = await deletedBy(await again(ben))
    expect((await trashOf(await again(ben))).map((deletion) => deletion.id)).toEqual([hidden])
    expect([...(await trashOf(await again(cem))), ...(await trashOf(await ada()))]).toEqual([])
    await runCommand(await again(ben), restoreDeletions, { ids: [hidden] })

    await runCommand(await again(ben), shareConversation, { id, shared: true })
    const shared = await deletedBy(await ada())
    for (const seen of [await again(ben), await ada()])
      expect((await trashOf(seen)).map((deletion) => deletion.id)).toEqual([shared])
    expect(await trashOf(await again(cem))).toEqual([])
    const [colleague, another] = [await again(cem), await again(cem)]
    for (const restoring of [
      async () => runCommand(colleague, restoreDeletions, { ids: [shared] }),
      async () => runCommand(another, restoreConversation, { deletionId: shared }),
    ])
      expect(await refusal(restoring())).toMatchObject({ code: 'NotFound' })
    await runCommand(await again(ben), restoreDeletions, { ids: [shared] })
    expect(await listed(await again(cem), true)).toEqual([id])
  })

  test('the answer contains only what its owner may see when the job runs', async () => {
    const { workspace, tom, filter, ada, asking, again } = await twoTalks()
    const ben = await workspace.member('CONTRIBUTOR')
    const { id, answerId } = await runCommand(asking(ben), startConversation, { question: QUESTION, filter })
    await runCommand(await ada(), setScopeInheritance, { scopeId: tom.scopeId, inherits: false })
    await answerNow(await ada(), answerId)
    const seen = await shown(await again(ben), id)
    expect(notesOf(seen)).toEqual(['Mara'])
    expect(lastOf(seen)?.answer?.noAccess).toBe(0)
  })
})

describe('limits', () => {
  test('of questions of one person that are being answered: others still ask', async () => {
    const { workspace, filter, ada, asking, again } = await twoTalks()
    const ben = await workspace.member('VIEWER')
    const ask = async () => runCommand(await again(ben), startConversation, { question: QUESTION, filter })
    const asked = [await runCommand(asking(ben), startConversation, { question: QUESTION, filter })]
    while (asked.length < MAX_ANSWERING_OF_PERSON) asked.push(await ask())
    expect(await refusal(ask())).toMatchObject({
      message: `${MAX_ANSWERING_OF_PERSON} of your questions are still being answered. Wait for one of them, or stop it.`,
    })
    await started(await ada(), QUESTION, { filter })
    const [first = { id: '', answerId: '' }, second = first] = asked
    await runCommand(await again(ben), cancelAnswer, { answerId: first.answerId })
    await ask()
    expect(await refusal(runCommand(await again(ben), answerAgain, { answerId: first.answerId }))).not.toBeNull()
    await runCommand(await again(ben), deleteConversation, { id: second.id })
    await runCommand(await again(ben), answerAgain, { answerId: first.answerId })
  })

  test('of a question, of questions, and of a read-only workspace', async () => {
    const { workspace, filter, ada } = await twoTalks()
    const long = 'a'.repeat(MAX_MESSAGE_CHARS + 1)
    for (const question of ['  ', long])
      expect(await refusal(runCommand(await ada(), startConversation, { question }))).toMatchObject({
        code: 'ValidationError',
      })
    const { id, answerId } = await runCommand(await ada(), startConversation, { question: QUESTION, filter })
    expect(await refusal(runCommand(await ada(), askQuestion, { conversationId: id, question: 'And?' }))).toMatchObject(
      {
        code: 'InvalidOperation',
      },
    )
    await answerNow(await ada(), answerId)
    await services.database.workspace(workspace.teamId).write(async (tx) =>
      sql`insert into conversation_messages (id, team_id, conversation_id, type, position, text, state, created_by_kind)
        select gen_random_uuid(), team_id, conversation_id, type, position + number * 3, text, state, 'user'
        from conversation_messages, generate_series(1, ${MAX_QUESTIONS_OF_CONVERSATION - 1}) number where conversation_id = ${id}`.execute(
        tx,
      ),
    )
    expect(await refusal(runCommand(await ada(), askQuestion, { conversationId: id, question: 'And?' }))).toMatchObject(
      {
        message: expect.stringContaining(`${MAX_QUESTIONS_OF_CONVERSATION} questions`) as string,
      },
    )
    expect((await shown(await ada(), id))?.messages).toHaveLength(40)
    await services.database
      .workspace(workspace.teamId)
      .write(async (tx) => tx.updateTable('workspaces').set({ read_only: true }).execute())
    expect(await refusal(runCommand(await ada(), startConversation, { question: 'And?' }))).not.toBeNull()
  })
})

test('a workspace whose plan does not include questions asks none, until it has the add-on', async () => {
  const { workspace, filter, ada } = await twoTalks()
  const give = async (change: object) =>
    runCommand(await installationContext(services, workspace.teamId), changePlan, { by: 'Grace', ...change })
  const mayAsk = async () => (await askGraph({ services, workspace: await ada() }, '{ viewerCanAsk }')).data
  await give({ plan: 'free_2024' })
  expect(await mayAsk()).toEqual({ viewerCanAsk: false })
  expect(await refusal(runCommand(await ada(), startConversation, { question: QUESTION, filter }))).toMatchObject({
    reason: 'PLAN_FEATURE',
  })
  await give({ add: ['ASK_SEARCH'] })
  expect(await mayAsk()).toEqual({ viewerCanAsk: true })
  await started(await ada(), QUESTION, { filter })
})

describe('the job', () => {
  test('that is killed begins again', async () => {
    const { workspace, filter, ada } = await twoTalks()
    const { id, answerId } = await runCommand(await ada(), startConversation, { question: QUESTION, filter })
    const { services: asked } = await ada()
    const run = { services: asked, teamId: workspace.teamId, answerId }
    const signal = AbortSignal.abort(new Error('The process stops.'))
    await expect(answerQuestion({ ...run, signal })).rejects.toThrow()
    expect(lastOf(await shown(await ada(), id))).toMatchObject({ state: 'ANSWERING', answer: null })
    await answerNow(await ada(), answerId)
    expect(notesOf(await shown(await ada(), id))).toEqual(['Mara', 'Tom'])
  })

  test('that was stopped gives no answer, and the question can be answered again', async () => {
    const { filter, ada } = await twoTalks()
    const { id, answerId } = await runCommand(await ada(), startConversation, { question: QUESTION, filter })
    await runCommand(await ada(), cancelAnswer, { answerId })
    await answerNow(await ada(), answerId)
    expect(lastOf(await shown(await ada(), id))).toMatchObject({ state: 'CANCELLED', answer: null })
    await runCommand(await ada(), answerAgain, { answerId })
    await answerNow(await ada(), answerId)
    expect(lastOf(await shown(await ada(), id))).toMatchObject({ state: 'DONE' })
  })
})

describe('undo', () => {
  const undone = async (context: WorkspaceContext, operationId: Id) => {
    const undo = newId()
    await runCommand(context, undoOperation, { actOperationId: operationId }, undo)
    return undo
  }

  test('of a first question deletes its conversation, and redo restores it', async () => {
    const { filter, ada } = await twoTalks()
    const operationId = newId()
    const { id } = await started(await ada(), QUESTION, { filter, operationId })
    const undo = await undone(await ada(), operationId)
    expect(await shown(await ada(), id)).toBeNull()
    await undone(await ada(), undo)
    expect(notesOf(await shown(await ada(), id))).toEqual(['Mara', 'Tom'])
  })

  test('of a further question removes it with its answer', async () => {
    const { filter, ada } = await twoTalks()
    const { id } = await started(await ada(), QUESTION, { filter })
    const operationId = newId()
    await askedFurther(await ada(), id, 'And who else?', operationId)
    await undone(await ada(), operationId)
    expect((await shown(await ada(), id))?.messages.map(({ text }) => text)).toEqual([QUESTION, null])
  })

  test('restores a title, a limit, a rating, and who sees it', async () => {
    const { workspace, mara, filter, ada, again } = await twoTalks()
    const ben = await workspace.member('VIEWER')
    const { id, answerId } = await started(await ada(), QUESTION, { filter })
    const [renaming, limiting, rating, sharing] = [newId(), newId(), newId(), newId()]
    const limit = [{ objectType: 'Note', objectIds: [mara.noteId] }]
    expect(await runCommand(await ada(), changeConversation, { id })).toEqual({ id })
    await runCommand(await ada(), changeConversation, { id, title: 'Paper' }, renaming)
    await runCommand(await ada(), changeConversation, { id, filter: limit }, limiting)
    await runCommand(await ada(), rateAnswer, { answerId, rating: 'GOOD' }, rating)
    await runCommand(await ada(), shareConversation, { id, shared: true }, sharing)
    const changed = await shown(await again(ben), id)
    expect(changed).toMatchObject({ title: 'Paper', isShared: true, filter: [{ title: 'Mara' }] })
    expect(lastOf(changed)?.rating).toBe('GOOD')
    for (const operationId of [renaming, limiting, rating, sharing]) await undone(await ada(), operationId)
    const back = await shown(await ada(), id)
    expect(back).toMatchObject({ title: QUESTION, isShared: false, filter: [{ id: mara.projectId }, {}] })
    expect(lastOf(back)?.rating).toBeNull()
    expect(await shown(await again(ben), id)).toBeNull()
  })

  test('of deleting says of an answer that was being made that it was broken off, and it can be answered again', async () => {
    const { filter, ada } = await twoTalks()
    const context = await ada()
    const { id, answerId } = await runCommand(context, startConversation, { question: QUESTION, filter })
    const { deletionId } = await runCommand(await ada(), deleteConversation, { id })
    // Its job finds nothing to answer.
    await answerNow(context, answerId)
    await runCommand(await ada(), restoreConversation, { deletionId })
    expect((await shown(await ada(), id))?.messages.at(-1)).toMatchObject({
      state: 'FAILED',
      failure: FAILED.DELETED_MEANWHILE,
    })
    await runCommand(await ada(), answerAgain, { answerId })
    await answerNow(context, answerId)
    expect((await shown(await ada(), id))?.messages.at(-1)?.state).toBe('DONE')
  })

  test('of deleting restores it; deleted forever, nothing of it is left', async () => {
    const { workspace, filter, ada } = await twoTalks()
    const { id } = await started(await ada(), QUESTION, { filter })
    const operationId = newId()
    await runCommand(await ada(), deleteConversation, { id }, operationId)
    expect(await shown(await ada(), id)).toBeNull()
    await undone(await ada(), operationId)
    expect(notesOf(await shown(await ada(), id))).toEqual(['Mara', 'Tom'])
    const { deletionId } = await runCommand(await ada(), deleteConversation, { id })
    await runCommand(await ada(), deleteForever, { ids: [deletionId] })
    await purgeWorkspace(await installationContext(services, workspace.teamId), new AbortController().signal)
    const { rows } = await services.database.workspace(workspace.teamId).read(async (tx) =>
      sql<{
        count: number
      }>`select (select count(*) from conversation_messages)::integer + (select count(*) from scopes where kind = 'conversations')::integer as count`.execute(
        tx,
      ),
    )
    expect(rows[0]?.count).toBe(0)
  })
})
