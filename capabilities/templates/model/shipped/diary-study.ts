import type { ShippedTemplate } from './shipped-template.ts'

export const diaryStudy: ShippedTemplate = {
  title: 'Diary study',
  description: 'People note what happens over days or weeks, where it happens.',
  readme: `## What we want to know
*What happens between the moments in which we usually see people.*

## How it goes
| | |
| --- | --- |
| How long | *10 days* |
| How often | *One entry a day, and whenever it happens* |
| How many people | *8 to 12; expect a quarter to stop early* |

## What people write
1. What did you do just now, and where?
2. What was easy, what was not?
3. How did you feel about it?
4. A photo or a short recording, if you like.

## While it runs
- [ ] Answer every first entry the same day.
- [ ] Remind kindly after two days without an entry.
- [ ] Talk to everybody at the end, with their own entries open.

Each entry is a note. Link it to its contact, and fill in the day.`,
  fields: [
    { label: 'Day', type: 'NUMBER' },
    { label: 'Where', type: 'SELECT', options: ['At home', 'At work', 'On the way'] },
    { label: 'Mood', type: 'SELECT', options: ['Good', 'Neutral', 'Bad'] },
    { label: 'Written at', type: 'DATETIME' },
  ],
  boards: [
    {
      title: 'Entries',
      groups: [
        {
          title: 'Moments',
          tags: [
            { title: 'Trigger', description: 'What made it begin.' },
            { title: 'Routine', description: 'It happens the same way each time.' },
            { title: 'Interruption', description: 'Something came in between.' },
            { title: 'Gave up', description: 'It was begun and not finished.' },
          ],
        },
        {
          title: 'Over time',
          tags: [
            { title: 'First time', description: 'New to the person.' },
            { title: 'Changed', description: 'Done in another way than before.' },
            { title: 'Became a habit', description: 'Done without thinking about it.' },
          ],
        },
      ],
    },
  ],
  insight: {
    title: 'How it changes over the days',
    text: `## In one sentence
*What is different on the last day.*

## A usual day
*What most entries have in common. Add entries of different people.*

## What changed, and when
*The first days, the middle, the end.*

## When it breaks
*What interrupts it, and what brings people back.*

## What we suggest
1. *What to do on which day.*

## Who stopped early
*How many, and what their last entries say.*`,
  },
}
