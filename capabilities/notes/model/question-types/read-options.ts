import { mergedOptions } from '../question.ts'
import { shownText } from '../shown-text.ts'
import type { QuestionTypeRules } from './question-type.ts'

/**
 * Reads chosen options, each once, in the given order. An option that was merged since becomes the one that it was
 * merged into; a removed one cannot be chosen newly.
 */
export function readOptions(several: boolean): QuestionTypeRules['read'] {
  return (question, { text, optionIds = [] }, standing) => {
    const called = shownText(question.text)
    if (text?.trim()) return { problem: `“${called}” is answered by its options.` }
    const merged = mergedOptions(question)
    const chosen = [...new Set(optionIds.map((id) => (standing.includes(id) ? id : (merged.get(id) ?? id))))]
    const isThere = new Set(question.options.map(({ id }) => id))
    const gone = chosen.find((id) => !isThere.has(id) && !standing.includes(id))
    if (gone !== undefined) {
      const past = question.pastOptions.find(({ id }) => id === gone)
      return {
        problem: past
          ? `“${shownText(past.optionText)}” was removed from the options of “${called}”.`
          : `“${called}” has no such option.`,
      }
    }
    if (!several && chosen.length > 1) return { problem: `“${called}” is answered by one option.` }
    return { answer: { optionIds: chosen } }
  }
}
