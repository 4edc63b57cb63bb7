import { builder } from '#platform/server/graphql/builder.ts'
import { OBJECT_TYPES } from '../model/conversation.ts'
import type { FilterObject } from './filter-objects.ts'

const objectType = builder.enumType('ConversationObjectType', {
  description: 'What a conversation can be limited to; `ProjectCategory` is a folder.',
  values: OBJECT_TYPES,
})
/** Something that questions are limited to. */
export const filterObject = builder.objectRef<FilterObject>('ConversationFilterObject').implement({
  description: 'Something that a conversation is limited to.',
  fields: (t) => ({
    objectType: t.expose('objectType', { type: objectType }),
    id: t.exposeID('id'),
    title: t.exposeString('title', {
      nullable: true,
      description: 'Null if it does not exist any more, or the viewer cannot see it.',
    }),
  }),
})
