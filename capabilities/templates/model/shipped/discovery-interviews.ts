import type { ShippedTemplate } from './shipped-template.ts'

export const discoveryInterviews: ShippedTemplate = {
  title: 'Discovery interviews',
  description: 'Open conversations about how people work today, before anything is designed.',
  readme: `## What we want to know
*One question that the interviews must answer, and the decision that waits for it.*

## Whom we talk to
*Five to eight people who did the thing lately, from at least two different situations.*

## Guide
1. **The last time.** “When did you last …? Take me back to that day.”
2. **Step by step.** “What happened next? Who else was there? What did you use?”
3. **The hard part.** “What was the most difficult about it? How did you solve it?”
4. **What they tried.** “What have you tried before? Why did you stop?”
5. **The end.** “What should I have asked?”

Ask about what happened, not about what would be nice. Silence is a question as well.

## After each interview
- [ ] Import the recording, and check who speaks.
- [ ] Fill in the fields, and link the contact.
- [ ] Highlight what surprised you the same day.`,
  fields: [
    { label: 'Role', type: 'TEXT' },
    { label: 'Segment', type: 'SELECT', options: ['New', 'Regular', 'Left'] },
    { label: 'Company size', type: 'SELECT', options: ['1 to 25', '26 to 200', '201 to 1000', 'More'] },
    { label: 'Held on', type: 'DATETIME' },
  ],
  boards: [
    {
      title: 'What we hear',
      groups: [
        {
          title: 'Work today',
          tags: [
            { title: 'Goal', description: 'What someone is trying to get done.' },
            { title: 'Habit', description: 'How it is usually done.' },
            { title: 'Tool', description: 'What is used for it, and what for.' },
          ],
        },
        {
          title: 'What is hard',
          tags: [
            { title: 'Pain', description: 'What costs time, money or nerves.' },
            { title: 'Workaround', description: 'How people get by.' },
            { title: 'Fear', description: 'What they avoid, and why.' },
          ],
        },
        {
          title: 'What moves them',
          tags: [
            { title: 'Trigger', description: 'What made someone look for something new.' },
            { title: 'Wish', description: 'What they ask for. Look for the goal behind it.' },
            { title: 'Surprise', description: 'What we did not expect.' },
          ],
        },
      ],
    },
  ],
  insight: {
    title: 'What people try to get done, and what is in the way',
    text: `## In one sentence
*Who wants what, and what stops them.*

## What we saw
*The situation in which it happens. Add quotes of at least three people.*

## Why it matters
*How often it comes up, and what it costs people.*

## Where people differ
*Who does not have this problem, and what they do instead.*

## What we suggest
1. *What to try first, and how we would notice that it helps.*

## What speaks against it
*Quotes that do not fit. They make the rest believable.*`,
  },
}
