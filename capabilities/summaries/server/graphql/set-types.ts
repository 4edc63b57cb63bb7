import { MOST_CITED } from '#evidence/model/limits.ts'
import { workspaceOf } from '#journal/server/index.ts'
import { builder } from '#platform/server/graphql/builder.ts'
import { saidByIn } from '#speakers/server/index.ts'
import { userObject } from '#workspaces/server/index.ts'
import { FRAMEWORKS } from '../../model/frameworks.ts'
import { MOST_WRITTEN_SENTENCES } from '../../model/limits.ts'
import type { SetSummary } from '../../model/set-summary.ts'
import { isUnderWay } from '../../model/summary.ts'
import { WRITTEN_SECTIONS } from '../../model/written-frameworks.ts'
import { showSetNow, type SetQuote, type ShownSetSection, type ShownSetSentence } from '../sets/show-set-sentences.ts'
import type { ShownSetSummary } from '../sets/show-set-summary.ts'
import { framework } from './framework.ts'
import { struckType } from './summary-types.ts'

/** Texts of quotes are read. */
export const TEXTS_WEIGHT = 20
const MOST_SECTIONS = Math.max(...FRAMEWORKS.map((one) => WRITTEN_SECTIONS[one].length))
/** Those of all sections together have a limit. */
const SENTENCES_OF_SECTION = Math.ceil(MOST_WRITTEN_SENTENCES / MOST_SECTIONS)

const withheldType = builder.enumType('SetSentenceWithheld', {
  description: 'Why a sentence is not shown: a source is not the reader’s to see, or no longer says it.',
  values: ['NO_ACCESS', 'GONE'] as const,
})

const played = builder.objectRef<NonNullable<SetQuote['plays']>>('SetQuotePlayed').implement({
  description: 'The part of a recording in which a quote is said.',
  fields: (t) => ({
    fileId: t.exposeID('fileId'),
    startMs: t.exposeInt('startMs'),
    endMs: t.exposeInt('endMs'),
  }),
})

const quote = builder.objectRef<SetQuote>('SetQuote').implement({
  description: 'Words of a note or a highlight, letter by letter as they are now.',
  fields: (t) => ({
    id: t.exposeID('quoteId', { description: 'Made from the summary and the position in it.' }),
    text: t.exposeString('text'),
    words: t.exposeString('words', {
      description: 'The part of it on which a sentence stands; all of it where it was chosen itself.',
    }),
    noteId: t.id({
      description: 'Where it was said, also if it is a highlight.',
      resolve: ({ type, id, parentId }) => (type === 'highlight' ? parentId : id),
    }),
    highlightId: t.id({
      nullable: true,
      description: 'The highlight, if it is one.',
      resolve: ({ type, id }) => (type === 'highlight' ? id : null),
    }),
    title: t.exposeString('title', { description: 'Of the note.' }),
    speaker: t.string({
      nullable: true,
      description: 'Who says it: contacts by their names, others as named in the text. Null if no one speaks in turns.',
      resolve: async ({ type, id, parentId, speaker }, _arguments, context) => {
        if (speaker === null || speaker === '') return speaker
        return (await saidByIn(context, type === 'highlight' ? parentId : id, [speaker])) || speaker
      },
    }),
    plays: t.field({
      type: played,
      nullable: true,
      description: 'Null if it is not in a recording.',
      resolve: ({ plays }) => plays,
    }),
  }),
})

const part = builder.objectRef<ShownSetSummary['parts'][number]>('SetSummaryPart').implement({
  description: 'Quotes that are about the same.',
  fields: (t) => ({
    title: t.exposeString('title', {
      nullable: true,
      description: 'What they have in common, in their own words; null if nothing tells them from the others.',
    }),
    quotes: t.field({ type: [quote], description: 'In their order.', resolve: ({ quotes }) => quotes }),
  }),
})

const sentence = builder.objectRef<ShownSetSentence>('SetSentence').implement({
  description: 'A sentence about several quotes: of a language model, proved by them, or of a person.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Made from the summary and the position in it.' }),
    text: t.exposeString('text', { nullable: true, description: 'Null if it is withheld.' }),
    struck: t.expose('struck', {
      type: struckType,
      nullable: true,
      description: 'Why its quotes do not prove it; null if they do. Shown only to who sees all sources.',
    }),
    withheld: t.expose('withheld', {
      type: withheldType,
      nullable: true,
      description: 'Why it is not shown; null if it is.',
    }),
    isTranslated: t.exposeBoolean('isTranslated', {
      description: 'Whether it is in another language than what it cites: then its wording was not compared.',
    }),
    editedBy: t.field({
      type: userObject,
      nullable: true,
      description: 'Whose words it is in; null for those of a model.',
      resolve: ({ by }) => by,
    }),
    quotes: t.field({
      type: [quote],
      description: 'What it stands on.',
      extensions: { reportedAtOnce: MOST_CITED },
      resolve: ({ quotes }) => quotes,
    }),
  }),
})

const section = builder.objectRef<ShownSetSection>('SetSummarySection').implement({
  description: 'A part of a written summary.',
  fields: (t) => ({
    title: t.exposeString('title', { nullable: true, description: 'Fixed by the framework; null for the only one.' }),
    sentences: t.field({
      type: [sentence],
      extensions: { reportedAtOnce: SENTENCES_OF_SECTION },
      resolve: ({ sentences }) => sentences,
    }),
  }),
})

export const setSummaryObject = builder.objectRef<ShownSetSummary>('SetSummary').implement({
  description:
    'What notes or highlights say together: in quotes of them, or in sentences that a language model wrote and they prove. Redacted, deleted and forbidden words are not in it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    framework: t.expose('framework', { type: framework }),
    language: t.exposeString('language', {
      nullable: true,
      description: 'A code of two letters; null for the language of the notes.',
    }),
    writtenBy: t.string({
      nullable: true,
      description: 'The name of the language model that wrote it; null if quotes were chosen.',
      resolve: ({ isWritten, model }) => (isWritten ? model : null),
    }),
    sections: t.field({
      type: [section],
      description: 'What was written, in the order of the framework.',
      extensions: { reportedAtOnce: MOST_SECTIONS },
      resolve: ({ sections }) => sections,
    }),
    given: t.exposeInt('given', { description: 'How many quotes the model was given.' }),
    found: t.exposeInt('found', { description: 'How many quotes there were to give.' }),
    leftOut: t.exposeInt('leftOut', {
      description: 'How many written sentences are not shown at all: too long, too many, or with links.',
    }),
    note: t.exposeString('note', { nullable: true, description: 'Why no more was written; null if it is finished.' }),
    total: t.exposeInt('total', { nullable: true, description: 'How many there were to read; null where all were.' }),
    chosen: t.exposeInt('chosen', {
      nullable: true,
      description: 'How many were chosen, if these are the first of more.',
    }),
    updatedAt: t.expose('madeAt', { type: 'DateTime', description: 'When it was made.' }),
    contributors: t.field({
      type: [userObject],
      description: 'Who requested it, and the summaries before it.',
      resolve: ({ contributorIds }) => contributorIds,
    }),
    parts: t.field({ type: [part], description: 'The largest first.', resolve: ({ parts }) => parts }),
    read: t.exposeInt('read', { description: 'How many notes, or highlights of a tag, were read.' }),
    hasMore: t.exposeBoolean('hasMore', { description: 'Whether there were more: the newest were read.' }),
    byMeaning: t.exposeBoolean('byMeaning', { description: 'Whether a model compared what the quotes mean.' }),
    numPeople: t.int({
      description: 'Who is quoted: contacts, and the speakers of each note who are none.',
      resolve: ({ counts }) => counts.people,
    }),
    numNotes: t.int({ description: 'The notes that are quoted.', resolve: ({ counts }) => counts.notes }),
    noAccess: t.exposeInt('noAccess', { description: 'Further quotes whose source the viewer cannot see.' }),
    gone: t.exposeInt('gone', { description: 'Further quotes whose words are no longer in their source.' }),
  }),
})

export const setRunObject = builder.objectRef<SetSummary>('SetSummaryRun').implement({
  description: 'A summary of a set that is being made, or that could not be made.',
  fields: (t) => ({
    id: t.exposeID('id'),
    framework: t.expose('framework', { type: framework }),
    sections: t.field({
      type: [section],
      description: 'What is written so far.',
      extensions: { weight: TEXTS_WEIGHT, reportedAtOnce: MOST_SECTIONS },
      resolve: async (summary, _arguments, context) => {
        const { read, actor, services } = workspaceOf(context)
        return read(async (tx) => showSetNow({ tx, actor, kinds: services.kinds }, summary))
      },
    }),
    isUnderWay: t.boolean({ description: 'False after it failed.', resolve: ({ state }) => isUnderWay(state) }),
    progress: t.exposeFloat('progress', { description: 'From 0 to 1.' }),
    failure: t.exposeString('failure', { nullable: true, description: 'Why it failed, as a sentence.' }),
  }),
})
