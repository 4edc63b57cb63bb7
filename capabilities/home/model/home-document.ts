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
          line(
            'Academy: ',
            'look around the sample project',
            '/projects',
            'and follow a quote from an insight to where it was said',
          ),
          line(
            'Live demo: ',
            'search for “pumpkin”',
            '/search#q=pumpkin',
            'to see how words are found across notes, highlights and insights',
          ),
          line('Community: ', 'invite a colleague', '/settings/users', 'research is better read by two'),
        ],
      },
    ],
  }
}

function line(label: string, linked: string, href: string, rest: string): NonNullable<DocumentJson['content']>[number] {
  return {
    type: 'paragraph',
    content: [
      { type: 'text', text: label },
      { type: 'text', text: linked, marks: [{ type: 'link', attrs: { href } }] },
      { type: 'text', text: `, ${rest}.` },
    ],
  }
}
