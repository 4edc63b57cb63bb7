import { builder } from '#platform/server/graphql/builder.ts'
import { COUNTED_AS } from '../model/counted.ts'
import type { DimensionFaces, ValueFace } from './faces.ts'

const countedAs = builder.enumType('ChartCountedAs', {
  description:
    'As what values are counted: chosen options, yes and no, scores from 0 to 10, numbers in bins, days in stretches of time, equal texts, people, or tags.',
  values: COUNTED_AS,
})

const faceObject = builder.objectRef<ValueFace>('ChartValueFace').implement({
  description: 'What a value is called.',
  fields: (t) => ({
    key: t.exposeString('key'),
    title: t.exposeString('title'),
    color: t.exposeString('color', { nullable: true }),
  }),
})

export const facesObject = builder.objectRef<DimensionFaces>('ChartDimensionFaces').implement({
  description: 'What is counted or divided by, as it is called.',
  fields: (t) => ({
    counted: t.expose('counted', { type: countedAs }),
    title: t.exposeString('title', { description: 'Of a field or question; empty for the others.' }),
    isSeveral: t.exposeBoolean('isSeveral', {
      description: 'One can have several values: shares add up to more than 100 %.',
    }),
    values: t.field({
      type: [faceObject],
      description: 'Options in their order, people and tags; numbers, days and texts are their own keys.',
      resolve: ({ values }) => values,
    }),
  }),
})
