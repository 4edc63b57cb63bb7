import { setStrings } from './set-strings.ts'
import { SetSentenceRow } from './set-sentence.tsx'
import classes from './summary.module.css'
import type { SetQuote, SetSection, SetSentence } from './use-set-summary.ts'

interface SetSectionsProps {
  sections: readonly SetSection[]
  hrefOf: (quote: SetQuote) => string
  /** Null if nobody, or not the viewer, may edit it. */
  onEdit: ((sentence: SetSentence, text: string) => Promise<boolean>) | null
}

/** The written sections of a summary of a set. */
export function SetSections({ sections, hrefOf, onEdit }: SetSectionsProps) {
  const firsts = sections.map((_, at) =>
    sections.slice(0, at).reduce((sum, { sentences }) => sum + sentences.length, 1),
  )
  return sections.map(({ title, sentences }, at) => (
    <section key={sentences[0]?.id ?? at} aria-label={title ?? setStrings.part}>
      {title !== null && <h3 className={classes.title}>{title}</h3>}
      <ul className={classes.sentences}>
        {sentences.map((sentence, rank) => (
          <SetSentenceRow
            key={sentence.id}
            sentence={sentence}
            number={(firsts[at] ?? 1) + rank}
            {...{ hrefOf, onEdit }}
          />
        ))}
      </ul>
    </section>
  ))
}
