import { builder } from '#platform/server/graphql/builder.ts'
import { highlightRegionObject } from '#highlights/server/index.ts'
import type { Actor } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { EMPTIED_FOR, SOURCE_STATES, sourceState } from '../../model/sealed-quote.ts'
import { digestOf, maySee } from '../commands/settle-quotes.ts'
import { sealsOf, type SealAndSource } from './store.ts'

const MS_PER_SECOND = 1_000

const emptiedFor = builder.enumType('EmptiedFor', {
  description: 'Why a sealed quote is empty: its words were redacted or permanently deleted.',
  values: EMPTIED_FOR,
})
const quoteSourceState = builder.enumType('QuoteSourceState', {
  description:
    'The state of the source of a sealed quote: it says the same, says something else, is no longer in its note, is in the trash, or was permanently deleted.',
  values: SOURCE_STATES,
})

const seconds = (ms: number | null): number | null => (ms === null ? null : ms / MS_PER_SECOND)

export const sealedQuoteObject = builder.objectRef<SealAndSource>('SealedQuote').implement({
  description:
    'A quote as it was when its insight was published. Users who cannot see its source cannot see it either.',
  fields: (t) => ({
    id: t.exposeID('id'),
    highlightId: t.exposeID('highlightId'),
    text: t.exposeString('text', { description: 'Empty for a region without words, and after it was emptied.' }),
    speakers: t.exposeStringList('speakers', {
      description: 'Who said it, as named in the text; an empty string where no one was named.',
    }),
    noteId: t.exposeID('noteId'),
    noteTitle: t.exposeString('noteTitle', { description: 'The title of its note at that time.' }),
    region: t.field({
      type: highlightRegionObject,
      nullable: true,
      description: 'Its position on a page or a picture; null for words of the note itself.',
      resolve: ({ region }) => region,
    }),
    startTime: t.float({
      nullable: true,
      description: 'When it is heard in a recording, in seconds.',
      resolve: ({ startMs }) => seconds(startMs),
    }),
    endTime: t.float({ nullable: true, resolve: ({ endMs }) => seconds(endMs) }),
    sealedAt: t.expose('sealedAt', { type: 'DateTime' }),
    emptied: t.field({
      type: emptiedFor,
      nullable: true,
      description: 'Null while it says what was published.',
      resolve: ({ emptied }) => emptied,
    }),
    source: t.field({ type: quoteSourceState, resolve: (seal) => sourceState(seal, seal.source) }),
    isKept: t.boolean({
      description: 'Whether a user looked at the change of the source and left the quote as it was published.',
      resolve: ({ source, ...seal }) =>
        source !== null && ['CHANGED', 'REMOVED'].includes(sourceState(seal, source)) && seal.kept === digestOf(source),
    }),
    textNow: t.string({
      nullable: true,
      description: 'What the source says now; null if it is deleted.',
      resolve: ({ source }) => (source === null || source.deleted ? null : source.text),
    }),
    speakersNow: t.stringList({
      description: 'Who says it now, as named in the text.',
      resolve: ({ source }) => (source === null || source.deleted ? [] : [...source.speakers]),
    }),
  }),
})

/** The seals of insights that the viewer may see. */
export async function visibleSeals(
  tx: CellTransaction,
  actor: Actor,
  insightIds: readonly Id[],
): Promise<SealAndSource[]> {
  return (await sealsOf(tx, insightIds)).filter((seal) => maySee(actor, seal))
}
