import type { ShippedTemplate } from './shipped-template.ts'

export const survey: ShippedTemplate = {
  title: 'Survey',
  description: 'Answers of many people: counted by question, and open answers coded.',
  readme: `## What we want to know
*One question. If an answer would change nothing, leave it out of the survey.*

## Who was asked
*How people were chosen, how many were asked, how many answered, from when until when.*

## How to bring the answers in
1. Export them as CSV or Excel from your survey tool.
2. Choose *Import* under **Notes**: every row becomes a note, and every column a field or a question.
3. Open **Questions** to see what was answered, question by question.

## How to code open answers
- Read thirty answers before you make a tag.
- One answer may carry several tags; an answer that says nothing carries none.
- Say how many answered with every share that you report.`,
  fields: [
    { label: 'Segment', type: 'SELECT', options: ['New', 'Regular', 'Left'] },
    { label: 'Would recommend', type: 'NPS' },
    { label: 'Submitted at', type: 'DATETIME' },
  ],
  questions: [
    {
      type: 'SINGLE_SELECT',
      text: 'How often do you use it?',
      options: ['Every day', 'Every week', 'Every month', 'Less often'],
    },
    { type: 'FREE_TEXT', text: 'What is the main reason for your score?', options: [] },
    { type: 'FREE_TEXT', text: 'What should we change first?', options: [] },
  ],
  boards: [
    {
      title: 'Open answers',
      groups: [
        {
          title: 'Good',
          tags: [
            { title: 'Saves time', description: 'It is quicker than before.' },
            { title: 'Easy', description: 'It needs no explanation.' },
            { title: 'Reliable', description: 'It does what it says.' },
          ],
        },
        {
          title: 'Bad',
          tags: [
            { title: 'Missing', description: 'Something that is not there.' },
            { title: 'Confusing', description: 'It is there, and not understood.' },
            { title: 'Slow or broken', description: 'It does not work as it should.' },
            { title: 'Price', description: 'What it costs, or what it is compared with.' },
          ],
        },
      ],
    },
  ],
  insight: {
    title: 'What the survey says',
    text: `## In one sentence
*The answer, with its share and how many answered.*

## Who answered
*How many of how many, and who is missing.*

## What they said
*One chart for each finding, then quotes that say why.*

## Differences between groups
*Only where enough answered in each.*

## What we do with it
1. *What changes, and when we ask again.*`,
  },
}
