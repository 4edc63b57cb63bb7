import type { FieldType } from '#fields/model/field.ts'

/**
 * All that a type of question decides, but for how its answers look (`web/question-types`). Whoever must know what a
 * type is asks here: a type that does not say one of these does not compile.
 */
export interface QuestionTypeRules {
  /** What an answer is: the words that stand in the note's text, or options of the question. */
  holds: 'text' | 'options'
  /** Whether an answer can be several options. */
  several: boolean
  /** How rows are put in the order of their answers: 'options' is the order of the options, by the first chosen. */
  sort: 'words' | 'options'
  /** What rows are grouped by; null where they are not. */
  group: 'options' | null
  /** The type of field that filters ask in the same way: it says the operators. */
  askedAs: FieldType
  /** As what answers are counted in charts. */
  counted: 'values' | 'options'
  /** What a filled cell of an imported table is. */
  cell: 'words' | 'one option' | 'separated options'
}
