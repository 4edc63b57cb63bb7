/** A section of a summary with what each sentence stands on. */
export interface CitedSection {
  title: string | null
  sentences: ReadonlyArray<{ text: string; places: readonly CitedPosition[] }>
}

/** Where words stand. */
interface CitedPosition {
  /** Who says it when; empty if it is not spoken. */
  source: string
  href: string
}

// Stands above a summary that a language model wrote, wherever it is copied or written to a file.
const WRITTEN_BY_AI = 'Written by AI. Each sentence was checked against the words that it cites.'
const TRANSLATED_BY_AI =
  'Written by AI, in another language than the words that it cites: numbers and names were checked, the wording was not.'

/** What stands above the Markdown of a summary that a model wrote. */
export function saidAbove(sentences: Iterable<{ isTranslated: boolean }>): string {
  const isTranslated = [...sentences].some((one) => one.isTranslated)
  return `_${isTranslated ? TRANSLATED_BY_AI : WRITTEN_BY_AI}_\n\n`
}

/**
 * A summary as Markdown: its sentences, each with the numbers of footnotes that name what it stands on and link to its
 * position. Sections without sentences are left out.
 * @param named the name of the note, for sentences without a speaker
 * @param level of the headings of its sections
 */
export function summaryMarkdown(sections: readonly CitedSection[], named: string, level: number): string {
  const notes: string[] = []
  const parts = sections.map(({ title, sentences }) => {
    const lines = sentences.map(({ text, places }) => {
      const numbers = places.map(({ source, href }) => {
        notes.push(`[^${notes.length + 1}]: [${escaped(source || named || href)}](<${href}>)`)
        return `[^${notes.length}]`
      })
      return `- ${escaped(text)}${numbers.join('')}`
    })
    if (lines.length === 0) return ''
    return [...(title === null ? [] : [`${'#'.repeat(level)} ${escaped(title)}`, '']), ...lines].join('\n')
  })
  return [...parts, notes.join('\n')].filter((part) => part !== '').join('\n\n')
}

function escaped(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').replaceAll(/[\\`*_[\]<>#|]/g, String.raw`\$&`)
}
