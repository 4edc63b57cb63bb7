import { createHash } from 'node:crypto'
import { builder } from '#platform/server/graphql/builder.ts'
import { inputDescriptions, inputOf } from '#platform/server/graphql/input-of.ts'
import { viewerCanType } from '#platform/server/graphql/viewer-can-type.ts'
import { commandMutation, progressObject, workspaceOf } from '#journal/server/index.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import { summaryDefaults } from '#projects/server/index.ts'
import { UNAVAILABLE } from '../../model/errors.ts'
import { summaryPolicy } from '../../model/policy.ts'
import { SET_TYPES, summarySet, type SummarySet } from '../../model/set-summary.ts'
import { cancelSetSummary } from '../commands/cancel-set-summary.ts'
import { editSetSentence } from '../commands/edit-set-sentence.ts'
import { removeSetSummary } from '../commands/remove-set-summary.ts'
import { summarizeSet } from '../commands/summarize-set.ts'
import { placeOfSet, setUnavailable, setWritingUnavailable } from '../sets/place-of-set.ts'
import { showSetSummary } from '../sets/show-set-summary.ts'
import { findSetSummary, latestOfSet } from '../sets/store.ts'
import { setRunObject, setSummaryObject, TEXTS_WEIGHT } from './set-types.ts'

inputDescriptions.add(summarySet, {
  description:
    'What is summarised together: the notes of a project, the highlights of a tag, or chosen notes or highlights of a project.',
})

const viewerCan = viewerCanType('SetSummaryViewerCan', 'the summary', summaryPolicy, ['summarize', 'edit', 'remove'])

const setType = builder.enumType('SummarySetType', {
  description:
    'What is summarised together: the notes of a project, the highlights of a tag, or chosen notes or highlights of a project.',
  values: SET_TYPES,
})

const summarized = builder.objectRef<SummarySet>('SummarizedSet').implement({
  description:
    'The notes of a project, the highlights of a tag, or chosen notes or highlights, as far as they are summarised.',
  fields: (t) => ({
    id: t.string({
      description: 'Made of what it is of.',
      resolve: ({ type, id, noteIds, highlightIds }) => {
        const chosen = noteIds ?? highlightIds ?? []
        const digest = createHash('sha256').update(chosen.toSorted().join('.')).digest('base64url')
        return [type, id, ...(chosen.length === 0 ? [] : [digest])].join('.')
      },
    }),
    type: t.expose('type', { type: setType }),
    summary: t.field({
      type: setSummaryObject,
      nullable: true,
      description: 'Its latest finished summary; null if it has none.',
      extensions: { weight: TEXTS_WEIGHT },
      resolve: async (set, _arguments, context) => {
        const workspace = workspaceOf(context)
        const summary = await workspace.read(async (tx) => latestOfSet(tx, set, ['DONE']))
        return summary && showSetSummary(workspace, summary)
      },
    }),
    run: t.field({
      type: setRunObject,
      nullable: true,
      description: 'Its summary in progress, or why the last one failed; null if there is neither.',
      resolve: async (set, _arguments, context) =>
        workspaceOf(context).read(async (tx) => latestOfSet(tx, set, ['QUEUED', 'SUMMARISING', 'FAILED'])),
    }),
    unavailable: t.string({
      nullable: true,
      description: 'Why the viewer cannot summarise it now, as a sentence; null if they can.',
      resolve: async (set, _arguments, context) => {
        const { read, actor } = workspaceOf(context)
        const reason = await read(async (tx) => setUnavailable(tx, actor, await placeOfSet(tx, actor, set)))
        return reason && UNAVAILABLE[reason]
      },
    }),
  }),
})

builder.objectFields(summarized, (t) => ({
  writingUnavailable: t.string({
    nullable: true,
    description: 'Why no language model can write its summary now, as a sentence; null if one can.',
    resolve: async (set, _arguments, context) => {
      const { read, actor, teamId, services } = workspaceOf(context)
      const asking = { teamId, configuration: services.configuration, hooks: services.hooks }
      return read(async (tx) => setWritingUnavailable(tx, asking, await placeOfSet(tx, actor, set)))
    },
  }),
  defaultLanguage: t.string({
    nullable: true,
    description: 'The language of summaries of its project if nobody says otherwise; null for that of the notes.',
    resolve: async (set, _arguments, context) => {
      const { read, actor } = workspaceOf(context)
      return read(async (tx) => {
        const { projectId } = await placeOfSet(tx, actor, set)
        return projectId === null ? null : ((await summaryDefaults(tx, [projectId])).get(projectId)?.language ?? null)
      })
    },
  }),
  viewerCan: t.field({
    type: viewerCan,
    resolve: async (set, _arguments, context) => {
      const { read, actor } = workspaceOf(context)
      return summaryPolicy.viewerCan(actor, await read(async (tx) => placeOfSet(tx, actor, set)))
    },
  }),
}))

builder.queryField('summarizedSet', (t) =>
  t.field({
    type: summarized,
    description: 'What may be summarised together, with its summary. Not found if the viewer cannot see it.',
    args: { of: t.arg({ type: inputOf('SummarySetInput', summarySet) as never, required: true }) },
    resolve: async (_root, { of }, context) => {
      const set = parseInput(summarySet, of)
      const { read, actor } = workspaceOf(context)
      await read(async (tx) => placeOfSet(tx, actor, set))
      return set
    },
  }),
)

builder.objectField(progressObject, 'setSummary', (t) =>
  t.field({
    type: setRunObject,
    nullable: true,
    resolve: async ({ kind, id }, _arguments, context) => {
      if (kind !== 'setSummary') return null
      const { read, actor } = workspaceOf(context)
      const found = await read(async (tx) => findSetSummary(tx, id))
      return found && actor.levelOn(found.scopeId) !== 'NONE' ? found : null
    },
  }),
)

commandMutation('summarizeSet', { type: summarized, command: summarizeSet, answer: ({ set }) => set })
commandMutation('removeSetSummary', { type: summarized, command: removeSetSummary, answer: ({ set }) => set })
commandMutation('editSetSentence', { type: summarized, command: editSetSentence, answer: ({ set }) => set })
commandMutation('cancelSetSummary', { type: summarized, command: cancelSetSummary, answer: ({ set }) => set })
