import { pageRequest, toPage } from '#platform/kernel/pagination.ts'
import { builder } from '#platform/server/graphql/builder.ts'
import { pageType } from '#platform/server/graphql/page-type.ts'
import { workspaceOf } from '#journal/server/index.ts'
import { userObject } from '#workspaces/server/index.ts'
import { MILLION, monthOf } from '../../model/money.ts'
import { isAdministrator } from '../authorize.ts'
import { listCalls, listShares, type RecordedCall, type UsageShare } from '../usage-store.ts'

export const shareObject = builder.objectRef<UsageShare>('LanguageModelShare').implement({
  description: 'The calls of the present month for one purpose, one person and one project.',
  fields: (t) => ({
    id: t.exposeID('id'),
    purpose: t.exposeString('purpose', { description: 'One of: try, summary, ask.' }),
    user: t.field({
      type: userObject,
      nullable: true,
      description: 'Null for calls that no one started.',
      resolve: ({ userId }) => userId,
    }),
    projectId: t.exposeID('projectId', {
      nullable: true,
      description: 'The project whose texts were sent; null for none, or several at once.',
    }),
    calls: t.exposeInt('calls'),
    inputTokens: t.exposeFloat('inputTokens'),
    outputTokens: t.exposeFloat('outputTokens'),
    cost: t.float({ resolve: ({ cost }) => cost / MILLION }),
    currency: t.exposeString('currency', { description: 'Empty if money was not counted.' }),
  }),
})

const callObject = builder.objectRef<RecordedCall>('LanguageModelCall').implement({
  description: 'One request to a language model. No words of it are kept.',
  fields: (t) => ({
    id: t.exposeID('id'),
    at: t.expose('beganAt', { type: 'DateTime' }),
    purpose: t.exposeString('purpose', { description: 'One of: try, summary, ask.' }),
    user: t.field({
      type: userObject,
      nullable: true,
      description: 'Null for calls that no one started.',
      resolve: ({ userId }) => userId,
    }),
    model: t.exposeString('model'),
    region: t.exposeString('region', { nullable: true, description: 'Where it ran; null if that was not known.' }),
    inputTokens: t.exposeInt('inputTokens'),
    outputTokens: t.exposeInt('outputTokens'),
    cost: t.float({
      description: 'What it cost, or reserves while it runs.',
      resolve: ({ cost }) => cost / MILLION,
    }),
    currency: t.exposeString('currency', { description: 'Empty if money was not counted.' }),
    outcome: t.exposeString('outcome', {
      nullable: true,
      description:
        'Null while it runs; else `answered`, `cached` (nothing was sent), `cancelled`, or why there was no answer: ' +
        'unreachable, refused-key, no-such-model, busy, too-long, refused, broken-off, not-json, failed.',
    }),
  }),
})

const sharePage = pageType('LanguageModelSharePage', shareObject)
const callPage = pageType('LanguageModelCallPage', callObject)

builder.queryFields((t) => ({
  languageModelShares: t.field({
    type: sharePage,
    description:
      'The usage of the present month by purpose, person and project, the most expensive first. Empty for those who are not administrators.',
    args: { first: t.arg.int({ required: false }), after: t.arg.string({ required: false }) },
    resolve: async (_root, { first, after }, context) => {
      const workspace = workspaceOf(context)
      const request = pageRequest(first, after)
      if (!isAdministrator(workspace)) return toPage<UsageShare>([], request, ({ id }) => ({ value: null, id }))
      const of = { teamId: workspace.teamId, month: monthOf(new Date()) }
      const rows = await workspace.read(async (tx) => listShares(tx, of, request))
      return toPage(rows, request, ({ id, cost }) => ({ value: cost, id }))
    },
  }),
  languageModelCalls: t.field({
    type: callPage,
    description: 'The calls of language models, latest first. Empty for those who are not administrators.',
    args: { first: t.arg.int({ required: false }), after: t.arg.string({ required: false }) },
    resolve: async (_root, { first, after }, context) => {
      const workspace = workspaceOf(context)
      const request = pageRequest(first, after)
      if (!isAdministrator(workspace)) return toPage<RecordedCall>([], request, ({ id }) => ({ value: null, id }))
      const rows = await workspace.read(async (tx) => listCalls(tx, workspace.teamId, request))
      return toPage(rows, request, ({ id, beganAt }) => ({ value: beganAt.getTime(), id }))
    },
  }),
}))
