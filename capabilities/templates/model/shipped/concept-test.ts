import type { ShippedTemplate } from './shipped-template.ts'

export const conceptTest: ShippedTemplate = {
  title: 'Concept test',
  description: 'Ideas in front of people before they are built: understood, wanted, believed?',
  readme: `## What we want to know
*Which decision waits for this, and what would make us drop an idea.*

## What we show
| Concept | What it promises |
| --- | --- |
| A | *in one sentence, without our own words* |
| B | *in one sentence, without our own words* |

Change the order from session to session, and note which came first.

## Guide
1. **Before anything is shown:** “How do you do this today?”
2. **First look:** “Tell me what this is.” Wait. Do not explain.
3. **For whom:** “Who would use it? When would you, last week?”
4. **Doubt:** “What would have to be true for you to believe it?”
5. **Choice:** “If you could have only one of them? And if neither?”

What people do today counts for more than what they say they would do.`,
  fields: [
    { label: 'Shown first', type: 'SELECT', options: ['A', 'B'] },
    { label: 'Chose', type: 'SELECT', options: ['A', 'B', 'Neither'] },
    { label: 'Understood without help', type: 'SELECT', options: ['A', 'B'], takesSeveral: true },
    { label: 'Segment', type: 'SELECT', options: ['New', 'Regular', 'Left'] },
    { label: 'Held on', type: 'DATETIME' },
  ],
  boards: [
    {
      title: 'Reactions',
      groups: [
        {
          title: 'Concept',
          tags: [
            { title: 'Concept A', description: 'Said of the first idea.' },
            { title: 'Concept B', description: 'Said of the second idea.' },
          ],
        },
        {
          title: 'Reaction',
          tags: [
            { title: 'Understood', description: 'Said in their own words, and right.' },
            { title: 'Taken for something else', description: 'What they thought that it is.' },
            { title: 'Would use it', description: 'With an occasion from their own life.' },
            { title: 'Doubt', description: 'What they do not believe.' },
            { title: 'Not for me', description: 'For others, or for no one.' },
          ],
        },
      ],
    },
  ],
  insight: {
    title: 'Which concept goes on, and what has to change',
    text: `## In one sentence
*Which one, for whom, and how sure we are.*

## What people understood
*What they said it is, before anybody explained. Add quotes for each concept.*

## What they would use it for
*Occasions from their own lives.*

## What they do not believe
*Doubts, and what would settle them.*

## What we suggest
1. *What goes on, what is dropped, what is tested next.*`,
  },
}
