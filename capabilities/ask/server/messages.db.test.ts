import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MAX_QUOTES } from '#evidence/model/limits.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { seededRandom } from '#platform/kernel/seeded-random.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { membersBesidePages } from '#tests/harness/list-members.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { MAX_CONVERSATIONS_READ, MAX_QUESTIONS_SHOWN } from '../model/limits.ts'
import { deleteConversation } from './commands/delete-conversation.ts'
import { shareConversation } from './commands/share-conversation.ts'
import { startConversation } from './commands/start-conversation.ts'
import { messageList } from './lists.ts'

const { services, newWorkspace } = await useServices()
const QUESTIONS = 30
const PAGE_ROWS = 7

/** A conversation of thirty answered questions, each answer with as many quotes as one can have, of a deleted note. */
async function longConversation() {
  const workspace = await newWorkspace()
  const { id } = await runCommand(await workspace.founder(), startConversation, { question: 'Question 0' })
  const place = { type: 'note', id: newId(), blockId: 'b', keys: ['k'] }
  const answer = {
    parts: [{ kind: 'quotes', places: Array.from({ length: MAX_QUOTES }, () => place) }],
    isAnswerable: true,
    unread: { leftOut: null, reading: null, withoutMeaning: null },
  }
  await services.database.workspace(workspace.teamId).write(async (tx) => {
    await sql`
      insert into conversation_messages (id, team_id, conversation_id, type, position, text, state, created_by_kind)
      select gen_random_uuid(), team_id, conversation_id, type, position + number * 3, 'Question ' || number, state, 'user'
      from conversation_messages, generate_series(1, ${QUESTIONS - 1}) number where conversation_id = ${id}`.execute(tx)
    await sql`
      update conversation_messages set state = 'DONE', text = null, answer = ${JSON.stringify(answer)}::jsonb where type = 'ASSISTANT'`.execute(
      tx,
    )
  })
  return { workspace, id }
}

async function asked(workspace: WorkspaceContext, query: string, variables: Record<string, unknown>) {
  const { data, errors } = await askGraph({ services, workspace }, query, variables)
  expect(errors).toBeUndefined()
  return data as Record<string, { nodes: Array<{ id: Id; text: string | null }>; hasNextPage: boolean }>
}

const OPEN = `query ($id: ID!) { conversation(id: $id) { messages { id text answer { gone } } } }`
const EARLIER = `query ($id: ID!, $before: ID!) {
  conversationMessages(conversationId: $id, before: $before, first: 50) { nodes { id text } hasNextPage }
}`

test('a conversation of twenty answers of many short quotes opens', async () => {
  const { workspace, id } = await longConversation()
  const { conversation } = (await asked(await workspace.founder(), OPEN, { id })) as unknown as {
    conversation: { messages: Array<{ answer: { gone: number } | null }> }
  }
  expect(conversation.messages.flatMap(({ answer }) => answer?.gone ?? [])).toEqual(
    Array.from({ length: MAX_QUESTIONS_SHOWN }, () => MAX_QUOTES),
  )
})

test('messages of many conversations, and answers of many messages, are not read at once', async () => {
  const { workspace, id } = await longConversation()
  await services.database.workspace(workspace.teamId).write(async (tx) =>
    sql`
      insert into conversations (id, team_id, scope_id, title, filter, created_by_kind, created_by_id)
      select gen_random_uuid(), team_id, scope_id, title, filter, created_by_kind, created_by_id
      from conversations, generate_series(1, ${MAX_CONVERSATIONS_READ}) where id = ${id}`.execute(tx),
  )
  const ask = async (first: number) =>
    askGraph(
      { services, workspace: await workspace.founder() },
      `{ conversations(first: ${first}) { nodes { messageCount filter { id } messages { id } } } }`,
    )
  expect((await ask(MAX_CONVERSATIONS_READ + 1)).errors?.[0]?.message).toContain('Request fewer conversations.')
  expect((await ask(MAX_CONVERSATIONS_READ)).errors).toBeUndefined()
})

test('the questions before those that are shown are read as a list, the latest first', async () => {
  const { workspace, id } = await longConversation()
  const { conversation } = (await asked(await workspace.founder(), OPEN, { id })) as unknown as {
    conversation: { messages: Array<{ id: Id; text: string | null }> }
  }
  const before = conversation.messages[0]?.id
  const { conversationMessages: page } = await asked(await workspace.founder(), EARLIER, { id, before })
  const questions = page?.nodes.flatMap(({ text }) => text ?? []).toReversed() ?? []
  expect([...questions, ...conversation.messages.flatMap(({ text }) => text ?? [])]).toEqual(
    Array.from({ length: QUESTIONS }, (_, at) => `Question ${at}`),
  )
  expect(page?.hasNextPage).toBe(false)
  const { conversationMessages: none } = await asked(await workspace.founder(), EARLIER, { id, before: newId() })
  expect(none).toEqual({ nodes: [], hasNextPage: false })
})

test('members of a conversation are in the order of its pages, for those who see it and while it is there', async () => {
  const { workspace, id } = await longConversation()
  const other = await longConversation()
  const query = { conversationId: id }
  const founder = await workspace.founder()
  const ids = await services.database
    .workspace(workspace.teamId)
    .read(async (tx) => (await tx.selectFrom('conversation_messages').select('id').execute()).map((row) => row.id))
  const beside = membersBesidePages(messageList, {
    random: seededRandom(21),
    pageRows: PAGE_ROWS,
    everything: () => [...ids, newId(), other.id],
  })
  expect(await beside.expectAlike(founder, query)).toHaveLength(2 * QUESTIONS)
  const ben = (await workspace.member('MANAGER')).actor.userId ?? ''
  expect(await beside.expectAlike(await workspace.again(ben), query)).toEqual([])
  await runCommand(await workspace.founder(), shareConversation, { id, shared: true })
  expect(await beside.expectAlike(await workspace.again(ben), query)).toHaveLength(2 * QUESTIONS)
  await runCommand(await workspace.founder(), deleteConversation, { id })
  expect(await beside.expectAlike(await workspace.founder(), query)).toEqual([])
})
