import type { ShippedTemplate } from './shipped-template.ts'

export const usabilityTest: ShippedTemplate = {
  title: 'Usability test',
  description: 'People try tasks while you watch: where they get stuck, and how badly.',
  readme: `## What we want to know
Which tasks people cannot finish by themselves, and why.

## Tasks
1. *The first thing someone wants to do.*
2. *The thing that most people come back for.*
3. *The thing that goes wrong most often.*

## Before each session
- [ ] Ask for consent, and say what is recorded.
- [ ] Say that the product is tested, not the person.
- [ ] Ask them to think aloud.

## During the session
Read a task out, then wait. Help only when somebody would give up at home. Ask “What did you expect?” rather than “Did you see the button?”.

## After each session
Import the recording, note how each task went in the fields, and highlight every place where somebody stopped, guessed or went back.`,
  fields: [
    { label: 'Task', type: 'SELECT', options: ['Task 1', 'Task 2', 'Task 3'], takesSeveral: true },
    { label: 'Result', type: 'SELECT', options: ['Finished', 'Finished with help', 'Gave up'] },
    { label: 'Device', type: 'SELECT', options: ['Computer', 'Phone', 'Tablet'] },
    { label: 'How easy was it? (1 to 7)', type: 'NUMBER' },
    { label: 'Held on', type: 'DATETIME' },
  ],
  boards: [
    {
      title: 'Problems',
      groups: [
        {
          title: 'What happened',
          tags: [
            { title: 'Did not find it', description: 'It is there, but was not seen.' },
            { title: 'Misunderstood it', description: 'Seen, and taken for something else.' },
            { title: 'Expected something else', description: 'It did another thing than people thought.' },
            { title: 'Workaround', description: 'They got there, but not the way that was meant.' },
            { title: 'Worked well', description: 'Keep this.' },
          ],
        },
        {
          title: 'How bad it is',
          tags: [
            { title: 'Blocks the task', description: 'No one gets past it without help.' },
            { title: 'Slows people down', description: 'They get past it, with time or doubt.' },
            { title: 'Small', description: 'Noticed, and nothing more.' },
          ],
        },
      ],
    },
  ],
  insight: {
    title: 'What stops people, and what to change first',
    text: `## In one sentence
*The most serious problem, and how many of the people had it.*

## What we tested
*Which tasks, with whom, on which version.*

## The problems, worst first
### 1. *Name the problem as people met it*
*Who had it, in which task. Add the quotes or clips that show it here.*

*What we suggest.*

## What worked
*Add the quotes that show what should stay.*

## What we do not know yet
- *What the next test should ask.*`,
  },
}
