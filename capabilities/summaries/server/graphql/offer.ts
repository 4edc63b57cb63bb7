import { builder } from '#platform/server/graphql/builder.ts'
import type { ShownOffer, ShownOfferChange } from '../show-offers.ts'
import { framework } from './framework.ts'
import { sentenceObject } from './summary-types.ts'

const changeKind = builder.enumType('SummaryChangeKind', {
  description: 'Whether a newer summary has a sentence more, or leaves one out.',
  values: ['ADD', 'REMOVE'] as const,
})

const change = builder.objectRef<ShownOfferChange>('SummaryChange').implement({
  description: 'A sentence that a newer summary adds to one that somebody edited, or leaves out of it.',
  fields: (t) => ({
    id: t.exposeString('id', { description: 'For `takeSummaryOffer`.' }),
    kind: t.expose('kind', { type: changeKind }),
    title: t.exposeString('title', { nullable: true, description: 'Of its section.' }),
    sentence: t.expose('sentence', { type: sentenceObject }),
  }),
})

export const offerObject = builder.objectRef<ShownOffer>('SummaryOffer').implement({
  description:
    'A newer summary of a note, beside one that somebody edited: what it would change. What persons wrote stays in any case.',
  fields: (t) => ({
    id: t.exposeID('id'),
    framework: t.expose('framework', { type: framework }),
    changes: t.field({
      type: [change],
      description: 'In the order of the newer one.',
      resolve: ({ changes }) => changes,
    }),
  }),
})
