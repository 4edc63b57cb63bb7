import type { ShippedTemplate } from './shipped-template.ts'

export const blankWithReadme: ShippedTemplate = {
  title: 'Blank with a readme',
  description: 'A plan on one page, a few tags to begin with, and everything else is yours.',
  readme: `## What we want to know
*One question, and the decision that waits for the answer.*

## What we know already
*Earlier projects, numbers, guesses. Say which is which.*

## How we find out
*Whom we ask or watch, how many, by when.*

## Who is in
| Who | Does what |
| --- | --- |
| | |

## Where we are
- [ ] Planned
- [ ] Material collected
- [ ] Coded
- [ ] Published`,
  fields: [
    { label: 'Source', type: 'SELECT', options: ['Interview', 'Survey', 'Observation', 'Document'] },
    { label: 'Held on', type: 'DATETIME' },
  ],
  boards: [
    {
      title: 'Tags',
      groups: [
        {
          title: 'First reading',
          tags: [
            { title: 'Important', description: 'Comes back to the question.' },
            { title: 'Surprise', description: 'We did not expect it.' },
            { title: 'To check', description: 'Said once, or by us.' },
          ],
        },
      ],
    },
  ],
  insight: {
    title: 'What we learned',
    text: `## In one sentence
*The answer to the question.*

## What it rests on
*Add the quotes that show it.*

## What speaks against it
*Add those that do not fit.*

## What we suggest
1. *What to do next.*`,
  },
}
