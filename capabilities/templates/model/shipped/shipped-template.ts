import type { FieldType } from '#fields/model/field.ts'
import type { QuestionType } from '#notes/model/question.ts'

/** A template of a project that comes with Quarry. */
export interface ShippedTemplate {
  title: string
  /** When it is used, in one line. */
  description: string
  /** Markdown. */
  readme: string
  /** Fields of its notes. */
  fields: ReadonlyArray<{
    label: string
    type: Extract<FieldType, 'SELECT' | 'TEXT' | 'NUMBER' | 'DATETIME' | 'NPS' | 'BOOLEAN' | 'URL'>
    /** The options, for a field that has them. */
    options?: readonly string[]
    takesSeveral?: true
  }>
  boards: ReadonlyArray<{
    title: string
    groups: ReadonlyArray<{ title: string; tags: ReadonlyArray<{ title: string; description: string }> }>
  }>
  questions?: ReadonlyArray<{ type: QuestionType; text: string; options: readonly string[] }>
  /** A draft that explains how to write the insight. Markdown. */
  insight: { title: string; text: string }
}
