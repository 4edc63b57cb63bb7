import { builder } from '#platform/server/graphql/builder.ts'
import { COUNTED_AS } from '../model/counted.ts'
import type { DimensionFaces, ValueFace } from './faces.ts'

const countedAs = builder.enumType('ChartCountedAs', {
  description:
    'How values are counted: as chosen options, yes and no, scores from 0 to 10, numbers in bins, days in periods, equal texts, people, or tags.',
  values: COUNTED_AS,
})

const faceObject = builder.objectRef<ValueFace>('ChartValueFace').implement({
  description: 'The title and colour of a value.',
  fields: (t) => ({
    key: t.exposeString('key'),
    title: t.exposeString('title'),
    color: t.exposeString('color', { nullable: true }),
  }),
})

export const facesObject = builder.objectRef<DimensionFaces>('ChartDimensionFaces').implement({
  description: 'The title of what is counted or divided by, and of its values.',
  fields: (t) => ({
    counted: t.expose('counted', { type: countedAs }),
    title: t.exposeString('title', { description: 'The title of a field or question; empty for others.' }),
    isSeveral: t.exposeBoolean('isSeveral', {
      description: 'Whether one note or person can have several values, so that shares add up to more than 100 %.',
    }),
    values: t.field({
      type: [faceObject],
      description: 'Options in their order, people, or tags; for numbers, days and texts the key is the value itself.',
      resolve: ({ values }) => values,
    }),
  }),
})
