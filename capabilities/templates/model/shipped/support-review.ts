import type { ShippedTemplate } from './shipped-template.ts'

export const supportReview: ShippedTemplate = {
  title: 'Support review',
  description: 'What people write to support: what comes up most, and what it costs.',
  readme: `## What we want to know
*What makes people write to us, and what would make that unnecessary.*

## What goes in
Export conversations of a month as CSV, one row each, and import them under **Notes**. A sample of 200 that was drawn at random says more than 2,000 that somebody picked.

## How we read
1. Sort by date, read from the top, leave nothing out.
2. Highlight the sentence that says what is wrong, in the words of the customer.
3. Give it one tag for the area, and one for the cause.

## Every month
- [ ] Draw the sample, note how large the whole was.
- [ ] Code it, two people for the first fifty.
- [ ] Compare with the month before.
- [ ] Publish, and tell whoever can change it.`,
  fields: [
    { label: 'Channel', type: 'SELECT', options: ['Email', 'Chat', 'Phone', 'Review'] },
    { label: 'Plan', type: 'TEXT' },
    { label: 'Minutes to solve', type: 'NUMBER' },
    { label: 'Solved', type: 'BOOLEAN' },
    { label: 'Received at', type: 'DATETIME' },
    { label: 'Conversation', type: 'URL' },
  ],
  boards: [
    {
      title: 'Conversations',
      groups: [
        {
          title: 'Area',
          tags: [
            { title: 'Account and sign-in', description: 'Getting in, roles, passwords.' },
            { title: 'Billing', description: 'Invoices, plans, refunds.' },
            { title: 'Setting up', description: 'The first hours.' },
            { title: 'Daily use', description: 'What people do all the time.' },
          ],
        },
        {
          title: 'Cause',
          tags: [
            { title: 'Bug', description: 'It does not do what it says.' },
            { title: 'Not understood', description: 'It works, and no one can tell.' },
            { title: 'Not there', description: 'Asked for, and missing.' },
            { title: 'Policy', description: 'It works as meant, and people disagree.' },
          ],
        },
      ],
    },
  ],
  insight: {
    title: 'What people wrote about this month',
    text: `## In one sentence
*What came up most, in how many of how many conversations.*

## The sample
*How it was drawn, and how large the whole was.*

## What comes up most
*One section for each of the first three, with quotes.*

## What it costs
*Minutes to solve, and who waits.*

## Since last month
*What is new, what is gone.*

## What we suggest
1. *Who could change what, so that no one has to write.*`,
  },
}
