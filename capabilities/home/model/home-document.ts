import type { DocumentJson } from '#editor/document/content.ts'

/** Titles of its sections, and of the link to the sample. */
export const HOME_WORDS = {
  insights: 'Discover new insights',
  skills: 'Sharpen your skills',
  sample: 'look around the sample project',
} as const

/** The default home document: its two sections (document 1 §2.12). */
export function defaultHome(): DocumentJson {
  return {
    type: 'doc',
    content: [
      { type: 'publishedInsights', attrs: { title: HOME_WORDS.insights } },
      {
        type: 'links',
        attrs: { title: HOME_WORDS.skills },
        content: [
          line('Academy: ', HOME_WORDS.sample, '/projects', 'and follow a quote from an insight to where it was said'),
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
