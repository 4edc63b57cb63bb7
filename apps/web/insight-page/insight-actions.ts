import { defineAction } from '#platform/web/keyboard/index.ts'

const insight = { section: 'Insight', screen: 'insight' } as const

/** What can be done on the page of an insight. */
export const insightActions = {
  rename: defineAction({ ...insight, id: 'insight.rename', title: 'Rename the insight', keys: 'r' }),
  publish: defineAction({
    ...insight,
    id: 'insight.publish',
    title: 'Publish or unpublish the insight',
    keys: 'mod+shift+p',
    hint: 'A published insight appears on the home page of everyone who sees the project.',
  }),
  publishAgain: defineAction({
    ...insight,
    id: 'insight.publish-again',
    title: 'Publish the insight again',
    hint: 'Its text and its quotes are published as they are now.',
  }),
  lock: defineAction({ ...insight, id: 'insight.lock', title: 'Lock or unlock the insight', keys: 'mod+shift+k' }),
  present: defineAction({ ...insight, id: 'insight.present', title: 'Present the insight', keys: 'p' }),
  addField: defineAction({ ...insight, id: 'insight.add-field', title: 'Add a field to insights', keys: 'f' }),
  move: defineAction({ ...insight, id: 'insight.move', title: 'Move the insight to another project', keys: 'shift+m' }),
  delete: defineAction({ ...insight, id: 'insight.delete', title: 'Delete the insight', hint: 'It can be undone.' }),
  insertReference: defineAction({
    ...insight,
    id: 'insight.insert-reference',
    title: 'Insert a quote or reference',
    keys: 'mod+shift+e',
    hint: 'A live card of a highlight, note, tag, insight or contact.',
  }),
  makeTemplate: defineAction({
    ...insight,
    id: 'insight.make-template',
    title: 'Save the insight as a template',
    hint: 'Its words and pictures, without the cards of its project.',
  }),
  copyLink: defineAction({
    ...insight,
    id: 'insight.copy-link',
    title: 'Copy the link of the insight',
    keys: 'mod+shift+c',
  }),
} as const
