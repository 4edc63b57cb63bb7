import { paleIn, useColorMode } from '#platform/web/design/use-pale-variant.ts'
import type { DeskSentence } from '#coding/web/index.ts'
import classes from './coding-desk.module.css'

interface SentenceTextProps {
  sentence: DeskSentence
  /** Which characters are chosen. */
  chosen: { start: number; end: number }
  /** Whether the extent of a highlight is shown. */
  shown: (highlightId: string) => boolean
}

/** The words of a sentence: the chosen ones stand out, highlighted ones have the colour of their highlight. */
export function SentenceText({ sentence, chosen, shown }: SentenceTextProps) {
  const mode = useColorMode()
  const { text, covers, highlights } = sentence
  const colors = new Map(highlights.map(({ id, color }) => [id, color]))
  const there = covers.filter(({ highlightId }) => colors.has(highlightId) && shown(highlightId))
  const edges = [0, text.length, chosen.start, chosen.end, ...there.flatMap(({ start, end }) => [start, end])]
  const cuts = [...new Set(edges)].filter((at) => at >= 0 && at <= text.length).toSorted((one, other) => one - other)
  return cuts.slice(0, -1).map((from, at) => {
    const to = cuts[at + 1] ?? text.length
    const over = there.findLast(({ start, end }) => start <= from && end >= to)
    const color = over && colors.get(over.highlightId)
    return (
      <span
        key={from}
        data-away={from < chosen.start || to > chosen.end || undefined}
        className={classes.words}
        style={color ? { background: paleIn(mode, color).background } : undefined}
      >
        {text.slice(from, to)}
      </span>
    )
  })
}
