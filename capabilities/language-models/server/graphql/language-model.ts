import { Failure } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { builder } from '#platform/server/graphql/builder.ts'
import { viewerCanType } from '#platform/server/graphql/viewer-can-type.ts'
import {
  LANGUAGE_PROVIDER_NAMES,
  LANGUAGE_PROVIDERS,
  type LanguageProviderName,
} from '#platform/server/models/index.ts'
import { commandMutation, workspaceOf } from '#journal/server/index.ts'
import { MILLION, monthOf, renewalAfter } from '../../model/money.ts'
import { languageModelPolicy } from '../../model/policy.ts'
import { asSubject, isAdministrator } from '../authorize.ts'
import { changeLanguageModelUse } from '../commands/change-language-model-use.ts'
import { removeLanguageModel } from '../commands/remove-language-model.ts'
import { setLanguageModel } from '../commands/set-language-model.ts'
import { findModelInForce, type ModelInForce } from '../model-in-force.ts'
import { languageModelIn } from '../require-language-model.ts'
import type { OwnModel, WorkspaceSettings } from '../settings-store.ts'
import { monthTotals, type MonthTotals } from '../usage-store.ts'

interface Shown {
  teamId: Id
  settings: WorkspaceSettings
  model: ModelInForce | null
  /** Why none may be asked now. */
  unavailable: string | null
}

const viewerCan = viewerCanType('LanguageModelViewerCan', 'the language model of the workspace', languageModelPolicy, [
  'view',
  'administer',
])

const providerObject = builder.objectRef<LanguageProviderName>('LanguageModelProvider').implement({
  description: 'A kind of service for language models.',
  fields: (t) => ({
    name: t.string({ resolve: (name) => name }),
    label: t.string({ description: 'As people know it.', resolve: (name) => LANGUAGE_PROVIDERS[name].label }),
    baseUrl: t.string({
      nullable: true,
      description: 'Its address; null where each installation has its own.',
      resolve: (name) => LANGUAGE_PROVIDERS[name].baseUrl,
    }),
    needsKey: t.boolean({ resolve: (name) => LANGUAGE_PROVIDERS[name].needsKey }),
    isLocal: t.boolean({
      description: 'Whether it usually runs on the machine itself.',
      resolve: (name) => LANGUAGE_PROVIDERS[name].localPort !== null,
    }),
  }),
})

const ownModel = builder.objectRef<OwnModel>('OwnLanguageModel').implement({
  description: "The workspace's own language model, for administrators.",
  fields: (t) => ({
    provider: t.exposeString('provider'),
    baseUrl: t.exposeString('baseUrl', { description: 'Without `/chat/completions` at the end.' }),
    model: t.exposeString('model'),
    hasKey: t.boolean({
      description: 'Whether a key is stored. The key itself is never returned.',
      resolve: ({ secretId }) => secretId !== null,
    }),
    region: t.exposeString('region', { nullable: true, description: 'Where it runs; null if that was not given.' }),
    maxContextTokens: t.exposeInt('maxContextTokens', {
      nullable: true,
      description: 'What it reads and writes together; null if not known.',
    }),
    priceIn: t.float({
      nullable: true,
      description: 'For a million tokens that it reads; null if money is not counted.',
      resolve: ({ prices }) => prices?.input ?? null,
    }),
    priceOut: t.float({
      nullable: true,
      description: 'For a million tokens that it writes.',
      resolve: ({ prices }) => prices?.output ?? null,
    }),
    currency: t.string({
      nullable: true,
      description: 'Of both prices and of the budget, ISO 4217.',
      resolve: ({ prices }) => prices?.currency ?? null,
    }),
  }),
})

interface Month {
  totals: MonthTotals
  currency: string
  budget: number | null
  renewsAt: Date
}

const monthObject = builder.objectRef<Month>('LanguageModelMonth').implement({
  description: 'What was used of language models in the present month (UTC), in the currency of the model in use.',
  fields: (t) => ({
    currency: t.exposeString('currency', { description: 'Empty if money is not counted.' }),
    budget: t.exposeFloat('budget', { nullable: true, description: 'The limit in force; null for none.' }),
    spent: t.float({ resolve: ({ totals }) => totals.spent / MILLION }),
    reserved: t.float({
      description: 'For calls that run now.',
      resolve: ({ totals }) => totals.reserved / MILLION,
    }),
    calls: t.int({ resolve: ({ totals }) => totals.calls }),
    inputTokens: t.float({ resolve: ({ totals }) => totals.inputTokens }),
    outputTokens: t.float({ resolve: ({ totals }) => totals.outputTokens }),
    renewsAt: t.expose('renewsAt', { type: 'DateTime', description: 'When the next month begins.' }),
  }),
})

const administration = builder.objectRef<Shown>('LanguageModelAdministration').implement({
  description: 'The settings and the use of language models, for administrators.',
  fields: (t) => ({
    own: t.field({ type: ownModel, nullable: true, resolve: ({ settings }) => settings.own }),
    monthlyBudget: t.float({
      nullable: true,
      description: 'As set by the workspace; null if it set none.',
      resolve: ({ settings }) => settings.monthlyBudget,
    }),
    allowsOwn: t.boolean({
      description: 'Whether the installation allows a model of the workspace.',
      resolve: (_shown, _arguments, { services }) => services.configuration.languageModels.ofWorkspaces,
    }),
    allowsPrivate: t.boolean({
      description: 'Whether such a model may be at a private address.',
      resolve: (_shown, _arguments, { services }) => services.configuration.languageModels.allowsPrivate,
    }),
    installed: t.string({
      nullable: true,
      description: 'The name of the model of the installation; null if it has none.',
      resolve: (_shown, _arguments, { services }) => services.configuration.languageModels.model?.model ?? null,
    }),
    providers: t.field({ type: [providerObject], resolve: () => [...LANGUAGE_PROVIDER_NAMES] }),
    month: t.field({
      type: monthObject,
      resolve: async ({ teamId, model }, _arguments, context): Promise<Month> => {
        const now = new Date()
        const currency = model?.prices?.currency ?? ''
        const totals = await workspaceOf(context).read(async (tx) =>
          monthTotals(tx, { teamId, month: monthOf(now), currency }),
        )
        const budget = currency === '' ? null : (model?.monthlyBudget ?? null)
        return { totals, currency, budget, renewsAt: renewalAfter(now) }
      },
    }),
  }),
})

const languageModelObject = builder.loadableObject('LanguageModel', {
  description: 'The language model of the workspace: which is in use, where it runs, and whether it may be asked.',
  load: async (ids: string[], context) => {
    const workspace = workspaceOf(context)
    const { teamId, services } = workspace
    const { configuration, hooks } = services
    const shown = await workspace.read(async (tx): Promise<Shown> => {
      const found = await findModelInForce(tx, teamId, configuration.languageModels)
      const reason = await languageModelIn(tx, { teamId, configuration, hooks }, {}).then(
        () => null,
        (error: unknown) => {
          if (error instanceof Failure) return error.message
          throw error
        },
      )
      return { teamId, ...found, unavailable: reason }
    })
    return ids.map((id) => (id === teamId ? shown : new Error('Another workspace is read at its own address.')))
  },
  toKey: (shown: Shown) => shown.teamId,
  fields: (t) => ({
    id: t.exposeID('teamId', { description: 'The team id.' }),
    isSwitchedOff: t.boolean({
      description: 'Whether an administrator switched AI off for the workspace.',
      resolve: ({ settings }) => settings.switchedOff,
    }),
    unavailable: t.exposeString('unavailable', {
      nullable: true,
      description: 'Why none may be asked now, as a sentence; null if one may.',
    }),
    source: t.string({
      nullable: true,
      description: 'Whose model is in use: `workspace` or `installation`; null if there is none.',
      resolve: ({ model }) => model?.source ?? null,
    }),
    provider: t.string({
      nullable: true,
      description: 'The provider of the model in use, as people know it.',
      resolve: ({ model }) => (model ? LANGUAGE_PROVIDERS[model.provider].label : null),
    }),
    model: t.string({
      nullable: true,
      description: 'The name of the model in use.',
      resolve: ({ model }) => model?.model ?? null,
    }),
    region: t.string({
      nullable: true,
      description: 'Where it runs; null if that is not known.',
      resolve: ({ model }) => model?.region ?? null,
    }),
    administration: t.field({
      type: administration,
      nullable: true,
      description: 'Null for those who are not administrators.',
      resolve: (shown, _arguments, context) => (isAdministrator(workspaceOf(context)) ? shown : null),
    }),
    viewerCan: t.field({
      type: viewerCan,
      resolve: ({ teamId }, _arguments, context) => {
        const { actor } = workspaceOf(context)
        return languageModelPolicy.viewerCan(actor, asSubject(teamId, actor))
      },
    }),
  }),
})

builder.queryField('languageModel', (t) =>
  t.field({
    type: languageModelObject,
    nullable: true,
    description: 'The language model of the workspace; null for users without a role.',
    resolve: (_root, _arguments, context) => {
      const { teamId, actor } = workspaceOf(context)
      return languageModelPolicy.viewerCan(actor, asSubject(teamId, actor)).view ? teamId : null
    },
  }),
)

commandMutation('setLanguageModel', { type: languageModelObject, command: setLanguageModel, answer: ({ id }) => id })
commandMutation('removeLanguageModel', {
  type: languageModelObject,
  command: removeLanguageModel,
  answer: ({ id }) => id,
})
commandMutation('changeLanguageModelUse', {
  type: languageModelObject,
  command: changeLanguageModelUse,
  answer: ({ id }) => id,
})
