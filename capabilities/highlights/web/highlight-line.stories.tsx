import { LONG_TEXT, type Stories } from '#platform/web/stories.ts'
import { HighlightLine, type HighlightLineProps } from './highlight-line.tsx'
import { QuoteWords } from './quote-words.tsx'

const usual: HighlightLineProps = {
  text: 'One missed evening and the whole list stopped being true',
  color: '#b0532b',
  saidBy: 'Maren',
  noteTitle: 'Maren: one good week',
  noteHref: '#note',
  author: 'Nora Winter',
  createdAt: new Date().toISOString(),
  insights: [],
  anchored: true,
  tags: [{ id: 'life', title: 'Life gets in the way', color: '#b0532b' }],
}
const manyTags = ['Leftovers', 'Delight', 'Price', 'Trust', 'Habits'].map((title) => ({
  id: title,
  title,
  color: '#5c7a1f',
}))

export const stories: Stories[] = [
  {
    part: 'HighlightLine',
    states: {
      usual: () => <HighlightLine {...usual} />,
      'without tags': () => <HighlightLine {...usual} tags={[]} author={null} />,
      'quoted in insights': () => <HighlightLine {...usual} insights={['The second week', 'A plan that bends']} />,
      'where nobody speaks': () => <HighlightLine {...usual} saidBy="" />,
      'of an interviewer': () => <HighlightLine {...usual} saidBy="Nora (interviewer)" />,
      'whose text is gone': () => <HighlightLine {...usual} anchored={false} />,
      'long text': () => <HighlightLine {...usual} text={LONG_TEXT} noteTitle={LONG_TEXT} tags={manyTags} />,
    },
  },
  {
    part: 'QuoteWords',
    states: {
      usual: () => <QuoteWords text={usual.text} saidBy="Maren" note={{ title: usual.noteTitle, href: '#note' }} />,
      'left out': () => (
        <QuoteWords text={usual.text} saidBy="Maren" note={{ title: usual.noteTitle, href: '#note' }} isLeftOut />
      ),
      'long text': () => (
        <QuoteWords text={LONG_TEXT} saidBy={LONG_TEXT} note={{ title: LONG_TEXT, href: '#note' }} facts="now" />
      ),
    },
  },
]
