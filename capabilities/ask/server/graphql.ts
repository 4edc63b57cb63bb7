import type { Id } from '#platform/kernel/ids.ts'
import { pageRequest } from '#platform/kernel/pagination.ts'
import { builder, idArgument } from '#platform/server/graphql/builder.ts'
import { pageType } from '#platform/server/graphql/page-type.ts'
import { inputDescriptions } from '#platform/server/graphql/input-of.ts'
import { viewerCanType } from '#platform/server/graphql/viewer-can-type.ts'
import {
  commandMutation,
  membersArguments,
  membersType,
  publishMembers,
  rowLoader,
  valueLoader,
  workspaceOf,
} from '#journal/server/index.ts'
import { planHere, userObject } from '#workspaces/server/index.ts'
import { conversationFilter, type Conversation } from '../model/conversation.ts'
import { tooManyConversationsRead } from '../model/errors.ts'
import { MAX_CONVERSATIONS_READ, MAX_QUESTIONS_SHOWN } from '../model/limits.ts'
import { conversationPolicy } from '../model/policy.ts'
import { askQuestion } from './commands/ask-question.ts'
import { changeConversation } from './commands/change-conversation.ts'
import { deleteConversation, restoreConversation } from './commands/delete-conversation.ts'
import { rateAnswer } from './commands/rate-answer.ts'
import { shareConversation } from './commands/share-conversation.ts'
import { startConversation } from './commands/start-conversation.ts'
import { answerAgain, cancelAnswer, continueAnswer } from './commands/steer-answer.ts'
import { filterObject } from './filter-object-graphql.ts'
import { filterObjects } from './filter-objects.ts'
import { conversationList, messageList } from './lists.ts'
import './add-to-insight-graphql.ts'
import './instructions-graphql.ts'
import { messageObject } from './message-graphql.ts'
import { countsOfMessages, cursorBefore, latestOfConversations } from './messages-in-order.ts'
import { visibleConversations } from './store.ts'
import './suggestions-graphql.ts'

inputDescriptions.add(conversationFilter.element, {
  description: 'Things of one type, of which a question is answered.',
})

const viewerCan = viewerCanType('ConversationViewerCan', 'the conversation', conversationPolicy, [
  'ask',
  'rate',
  'edit',
  'share',
  'delete',
])

/** A conversation that the viewer may see; null otherwise. */
const conversationObject = builder.loadableObject('Conversation', {
  description: 'Questions of one user with their answers, which contain only exact quotes.',
  load: rowLoader(visibleConversations),
  toKey: (conversation: Conversation) => conversation.id,
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    filter: t.loadableList({
      type: filterObject,
      description: 'What it is limited to; empty for everything that its owner can see.',
      load: async (conversations: Conversation[], context) =>
        filterObjects(
          workspaceOf(context),
          conversations.map(({ filter }) => filter),
        ),
      resolve: (conversation) => conversation,
    }),
    isShared: t.exposeBoolean('isShared', {
      description: 'Whether everyone in the workspace can see it; otherwise only its owner.',
    }),
    owner: t.field({ type: userObject, nullable: true, resolve: ({ createdById }) => createdById }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    askedAt: t.expose('askedAt', { type: 'DateTime', description: 'When it was last asked in.' }),
    messages: t.loadableList({
      type: messageObject,
      description: `The latest ${MAX_QUESTIONS_SHOWN} questions with their answers, in their order; of at most ${MAX_CONVERSATIONS_READ} conversations at once.`,
      load: async (ids: Id[], context) => {
        if (ids.length > MAX_CONVERSATIONS_READ) throw tooManyConversationsRead()
        const found = await workspaceOf(context).read(async (tx) =>
          latestOfConversations(tx, ids, 2 * MAX_QUESTIONS_SHOWN),
        )
        return ids.map((id) => found.get(id) ?? [])
      },
      resolve: ({ id }) => id,
    }),
    messageCount: t.loadable({
      type: 'Int',
      description: 'The number of its questions and answers together.',
      load: valueLoader(async (tx, _actor, ids) => countsOfMessages(tx, ids), 0),
      resolve: ({ id }) => id,
    }),
    viewerCan: t.field({
      type: viewerCan,
      resolve: (conversation, _arguments, context) =>
        conversationPolicy.viewerCan(workspaceOf(context).actor, conversation),
    }),
  }),
})

const conversationPage = pageType('ConversationPage', conversationObject)
const conversationMembers = membersType('ConversationMembers', conversationObject)
const messagePage = pageType('ConversationMessagePage', messageObject)
const messageMembers = membersType('ConversationMessageMembers', messageObject)
const askedConversations = builder.args((t) => ({
  ofOthers: t.boolean({
    required: false,
    description: 'Those that others share with the workspace; otherwise those of the viewer.',
  }),
  find: t.string({ required: false, description: 'Only those with these words in the title.' }),
}))

builder.queryFields((t) => ({
  viewerCanAsk: t.boolean({
    description:
      'Whether the viewer may ask questions: everyone may, except in a read-only workspace, or with a plan without them.',
    resolve: async (_root, _arguments, context) => {
      const { actor, teamId, read } = workspaceOf(context)
      if (!conversationPolicy.allows(actor, 'create', { scopeId: teamId }) || actor.readOnly) return false
      return (await read(async (tx) => planHere(tx))).features.has('askSearch')
    },
  }),
  conversation: t.field({
    type: conversationObject,
    nullable: true,
    description: 'A conversation by its id; null if it does not exist or the viewer cannot see it.',
    args: { id: t.arg.id() },
    resolve: (_root, { id }) => idArgument(String(id)),
  }),
  conversations: t.field({
    type: conversationPage,
    description: 'Conversations that the viewer can see, the latest asked in first.',
    args: { first: t.arg.int({ required: false }), after: t.arg.string({ required: false }), ...askedConversations },
    resolve: async (_root, { first, after, ofOthers, find }, context) => {
      const { actor, read } = workspaceOf(context)
      const query = { ofOthers: ofOthers ?? false, find: find ?? '' }
      return read(async (tx) => conversationList.page(tx, actor, query, pageRequest(first, after)))
    },
  }),
  conversationMembers: t.field({
    type: conversationMembers,
    description: 'Which of the given conversations are now among `conversations`, and in which order.',
    args: { ...askedConversations, ...membersArguments },
    resolve: async (_root, { ids, changed, ends, ofOthers, find }, context) =>
      publishMembers(
        workspaceOf(context),
        conversationList,
        { ofOthers: ofOthers ?? false, find: find ?? '' },
        { ids, changed, ends },
        (id) => id,
      ),
  }),
  conversationMessages: t.field({
    type: messagePage,
    description: 'The questions and answers of a conversation, the latest first; none if the viewer cannot see it.',
    args: {
      conversationId: t.arg.id(),
      first: t.arg.int({ required: false }),
      after: t.arg.string({ required: false }),
      before: t.arg.id({ required: false, description: 'Without `after`: only those before this message.' }),
    },
    resolve: async (_root, { conversationId, first, after, before }, context) => {
      const { actor, read } = workspaceOf(context)
      const id = idArgument(String(conversationId))
      return read(async (tx) => {
        const from = after ?? (before == null ? null : await cursorBefore(tx, id, idArgument(String(before))))
        if (before != null && from === null) return { nodes: [], endCursor: null, hasNextPage: false }
        return messageList.page(tx, actor, { conversationId: id }, pageRequest(first, from))
      })
    },
  }),
  conversationMessageMembers: t.field({
    type: messageMembers,
    description: 'Which of the given messages are now among `conversationMessages`, and in which order.',
    args: { conversationId: t.arg.id(), ...membersArguments },
    resolve: async (_root, { ids, changed, ends, conversationId }, context) =>
      publishMembers(
        workspaceOf(context),
        messageList,
        { conversationId: idArgument(String(conversationId)) },
        { ids, changed, ends },
        (id) => id,
      ),
  }),
}))

const deletedConversation = builder.objectRef<{ id: string; deletionId: string }>('DeletedConversation').implement({
  description: 'A deleted conversation, with its messages. `deletionId` restores it from the trash.',
  fields: (t) => ({ id: t.exposeID('id'), deletionId: t.exposeID('deletionId') }),
})

const conversation = { type: conversationObject, answer: ({ id }: { id: string }) => id }
commandMutation('startConversation', { ...conversation, command: startConversation })
commandMutation('askQuestion', { ...conversation, command: askQuestion })
commandMutation('cancelAnswer', { ...conversation, command: cancelAnswer })
commandMutation('answerAgain', { ...conversation, command: answerAgain })
commandMutation('continueAnswer', { ...conversation, command: continueAnswer })
commandMutation('changeConversation', { ...conversation, command: changeConversation })
commandMutation('shareConversation', { ...conversation, command: shareConversation })
commandMutation('rateAnswer', { ...conversation, command: rateAnswer })
commandMutation('deleteConversation', {
  type: deletedConversation,
  command: deleteConversation,
  answer: (deletion) => deletion,
})
commandMutation('restoreConversation', { ...conversation, command: restoreConversation })
