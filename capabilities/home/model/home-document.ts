import type { DocumentJson } from '#editor/document/content.ts'

/** The default home document: its two sections (document 1 §2.12). */
export function defaultHome(): DocumentJson {
  return {
    type: 'doc',
    content: [
      { type: 'publishedInsights', attrs: { title: 'Discover new insights' } },
      {
        type: 'links',
        attrs: { title: 'Sharpen your skills' },
        content: [
          line('Academy: ', 'open the sample project', 'and follow a quote from an insight to where it was said'),
          line('Live demo: ', 'search for “pumpkin”', 'to see how words are found across notes, highlights and insights'),
          line('Community: ', 'invite a colleague', 'research is better read by two'),
        ],
      },
    ],
  }
}

function line(label: string, strong: string, rest: string): NonNullable<DocumentJson['content']>[number] {
  return {
    type: 'paragraph',
    content: [
      { type: 'text', text: label },
      { type: 'text', text: strong, marks: [{ type: 'bold' }] },
      { type: 'text', text: `, ${rest}.` },
    ],
  }
}
