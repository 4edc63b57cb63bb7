import type { ShippedTemplate } from './shipped-template.ts'

export const customerCalls: ShippedTemplate = {
  title: 'Customer calls',
  description: 'Sales and success calls, read as research: why people buy, stay and leave.',
  readme: `## What we want to know
*Why people choose us, what they compare us with, and what makes them leave.*

## What goes in
Recordings or transcripts of calls that were held anyway. Import them together: recordings are transcribed, and speakers told apart.

## Rules
- The people on the call know that it is recorded, and what for.
- Say of each speaker who asks and who is asked: only what customers say is counted.
- Fill in account, stage and outcome, so that lost deals can be read beside won ones.

## Each week
- [ ] Import the calls of the week.
- [ ] Read those that surprised somebody.
- [ ] Highlight and tag, one call in twenty minutes.
- [ ] Publish one insight, however short.`,
  fields: [
    { label: 'Account', type: 'TEXT' },
    { label: 'Stage', type: 'SELECT', options: ['First call', 'Demo', 'Negotiation', 'Customer', 'Renewal'] },
    { label: 'Outcome', type: 'SELECT', options: ['Open', 'Won', 'Lost', 'Churned'] },
    { label: 'Amount a year', type: 'NUMBER' },
    { label: 'Held on', type: 'DATETIME' },
  ],
  boards: [
    {
      title: 'Calls',
      groups: [
        {
          title: 'Why they buy',
          tags: [
            { title: 'Need', description: 'The problem that they want to be rid of.' },
            { title: 'Convinced by', description: 'What made the difference.' },
            { title: 'Decision', description: 'Who decides, and how.' },
          ],
        },
        {
          title: 'What holds them back',
          tags: [
            { title: 'Missing feature', description: 'What they need and we do not have.' },
            { title: 'Price', description: 'Too much, or hard to understand.' },
            { title: 'Security and law', description: 'What has to be settled first.' },
            { title: 'Effort to change', description: 'What moving over would cost them.' },
          ],
        },
        {
          title: 'Others',
          tags: [
            { title: 'Competitor', description: 'Who is named, and what is said.' },
            { title: 'Done without', description: 'Spreadsheets, or nothing at all.' },
          ],
        },
      ],
    },
  ],
  insight: {
    title: 'Why customers choose us, and why not',
    text: `## In one sentence
*The reason that came up most, and in how many calls.*

## What they say
*Quotes of customers only, from won and lost deals.*

## Won and lost
*What is said in one and not in the other.*

## Whom they compare us with
*Who is named, and for what.*

## What we suggest
1. *To the product.*
2. *To those who hold the calls.*`,
  },
}
