import { noteHighlightStrings as highlights } from '#highlights/web/index.ts'
import { defineAction } from '#platform/web/keyboard/index.ts'

const question = { section: 'Question', screen: 'question' } as const

/** The actions on the answers to a question, with the keys that notes use. */
export const questionActions = {
  highlight: defineAction({
    ...question,
    id: 'question.highlight',
    title: 'Highlight the selected words, or the whole answer',
    keys: ['mod+shift+h', 'h'],
    hint: highlights.createHint,
  }),
  tags: defineAction({
    ...question,
    id: 'question.tags',
    title: 'Tag the answer',
    keys: 't',
    hint: 'Tags the selected words, or the whole answer.',
  }),
  remove: defineAction({
    ...question,
    id: 'question.remove-highlights',
    title: 'Remove the highlights from the answer',
    keys: ['x', 'delete'],
    when: 'outside-text',
  }),
  code: defineAction({
    ...question,
    id: 'question.code',
    title: 'Tag the answers one by one',
    keys: 'shift+d',
    hint: 'Opens the coding desk: the answers that are shown, sentence by sentence.',
  }),
  rename: defineAction({ ...question, id: 'question.rename', title: 'Rename the question', keys: 'r' }),
  options: defineAction({
    ...question,
    id: 'question.options',
    title: 'Change the options of the question',
    keys: 'o',
  }),
  link: defineAction({
    ...question,
    id: 'question.link',
    title: 'Link the question to the same one elsewhere',
    keys: 'l',
    hint: 'Their answers are shown side by side; both stay as they are.',
  }),
  delete: defineAction({
    ...question,
    id: 'question.delete',
    title: 'Delete the question',
    hint: 'The texts of the notes stay. It can be undone.',
  }),
  uncoded: defineAction({
    ...question,
    id: 'question.uncoded',
    title: 'Show only what is not highlighted yet, or all',
    keys: 'u',
  }),
} as const

const ORDER = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'] as const

/** Digit keys give the usual tags of the question. */
export const usualTagActions = ORDER.map((place, at) =>
  defineAction({
    ...question,
    id: `question.usual-tag-${at + 1}`,
    title: `Add the ${place} usual tag to the answer`,
    keys: String(at + 1),
  }),
)

export const newQuestionAction = defineAction({
  id: 'questions.new',
  title: 'New question',
  section: 'Questions',
  screen: 'project',
  keys: 'shift+q',
})
