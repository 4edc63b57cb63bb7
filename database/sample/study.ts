/**
 * The sample study, written for this product: a made-up meal-planning app asks why people stop using it after the first
 * week. Nobody in it is real. In texts, `[[tag, other tag|words]]` marks words as a highlight with those tags;
 * in the readme, `](name)` links to what `ReadmePlace` names.
 */
export interface SampleStudy {
  title: string
  summary: string
  color: string
  readme: string
  /** One board, whose groups hold all tags. */
  tagBoard: {
    title: string
    groups: ReadonlyArray<{
      title: string
      color: string
      tags: ReadonlyArray<{ title: string; color: string; description: string }>
    }>
  }
  people: ReadonlyArray<{ name: string; email: string; summary: string }>
  interviews: ReadonlyArray<SampleInterview>
  fieldNote: { title: string; text: string }
  survey: SampleSurvey
  insight: { title: string; parts: ReadonlyArray<{ text: string } | { quotes: ReadonlyArray<string> }> }
  draft: { title: string; text: string }
}

/** Where a link of the readme leads. */
export const README_PLACES = ['recording', 'tags', 'highlights', 'survey', 'insight', 'draft'] as const

export interface SampleInterview {
  title: string
  /** What was recorded of it: a file in this folder, read aloud by `tools/speak-sample.ts`. */
  recording?: { file: string; seconds: number }
  person: string
  plan: string
  week: number
  /** ISO date. */
  heldOn: string
  turns: ReadonlyArray<readonly [speaker: string, seconds: number, text: string]>
}

interface SampleSurvey {
  question: string
  choice: { question: string; options: ReadonlyArray<string> }
  rows: ReadonlyArray<{ title: string; plan: string; score: number; chosen: ReadonlyArray<string>; answer: string }>
}

/** The field that tells which plan a person is on. */
export const PLANS = ['Free', 'Plus', 'Family'] as const

export const study: SampleStudy = {
  title: 'Sample: why people stop planning meals',
  summary:
    'Three interviews, one of them recorded, and a short survey about the first two weeks with Saltbox, a made-up meal-planning app. Look around, change anything, delete it when you are done.',
  color: '#2f7d6d',
  readme: `## What we wanted to know
Half of the people who plan a first week in Saltbox never plan a second one. We asked three of them, and ten more in a survey, what happened in between.

## How to look around
1. Open [Maren’s interview](recording) and play it: the words follow what is said. Coloured words are highlights; each carries tags.
2. See the [tags](tags) in their groups, and under [Highlights](highlights) the quotes that they hold. Select some and choose *Add to insight*.
3. Read the [answers of the survey](survey), question by question.
4. In the [insight](insight), every claim shows the quotes that it rests on. Choose a quote to see it where it was said.
5. Finish the [draft](draft) with quotes of your own choice.

## Who took part
| Name | Plan | Stopped after |
| --- | --- | --- |
| Maren | Free | 1 week |
| Tobias | Plus | 2 weeks |
| Ife | Family | still planning |

> Nobody here is real. The study was written so that you can try everything without touching your own research.`,
  tagBoard: {
    title: 'Tags',
    groups: [
      {
        title: 'What stops people',
        color: '#a33a5c',
        tags: [
          { title: 'Planning takes too long', color: '#a33a5c', description: 'The plan itself is felt as work.' },
          {
            title: 'Life gets in the way',
            color: '#b0532b',
            description: 'A plan that does not survive a change of evening.',
          },
          { title: 'Price', color: '#6b6f2a', description: 'What it costs, and what it is compared with.' },
        ],
      },
      {
        title: 'What they work with',
        color: '#3f5fae',
        tags: [
          { title: 'Shopping list', color: '#3f5fae', description: 'What the list does well and badly.' },
          { title: 'Leftovers', color: '#5c7a1f', description: 'Food that is there already.' },
        ],
      },
      {
        title: 'What keeps them',
        color: '#2b7f9e',
        tags: [
          { title: 'Cooking together', color: '#7a4a9e', description: 'More than one person decides.' },
          { title: 'Delight', color: '#2b7f9e', description: 'Moments worth keeping.' },
        ],
      },
    ],
  },
  people: [
    { name: 'Maren Holt', email: 'maren.holt@example.com', summary: 'Cooks for herself. Shifts change weekly.' },
    {
      name: 'Tobias Lind',
      email: 'tobias.lind@example.com',
      summary: 'Cooks for two. Bought the yearly plan on the second day.',
    },
    {
      name: 'Ife Adeyemi',
      email: 'ife.adeyemi@example.com',
      summary: 'Cooks for a family of five and plans every Sunday.',
    },
  ],
  interviews: [
    {
      title: 'Maren: one good week',
      recording: { file: 'maren.m4a', seconds: 82.8 },
      person: 'Maren Holt',
      plan: 'Free',
      week: 1,
      heldOn: '2026-09-14',
      turns: [
        [
          'Interviewer',
          0,
          'Thank you for making time, Maren. Could you take me back to the day you first opened Saltbox?',
        ],
        [
          'Maren',
          6.5,
          'It was a Sunday. I had nothing planned and thought, this is the week I become an organised person.',
        ],
        ['Interviewer', 12.6, 'And how did that go?'],
        [
          'Maren',
          14.7,
          'The first evening was lovely. [[Delight|I picked five dinners and it felt like somebody had taken a weight off me]]. I even told my sister about it.',
        ],
        ['Interviewer', 23.2, 'You said the first evening. What about the rest of the week?'],
        [
          'Maren',
          27.5,
          'On Tuesday my shift changed. I came home at ten and the app still wanted me to make a risotto. ' +
            '[[Life gets in the way|There was no button for “not tonight”]], so the risotto just stayed there, ' +
            'accusing me.',
        ],
        ['Interviewer', 38.7, 'What did you do with it?'],
        [
          'Maren',
          40.7,
          'I ate toast. And on Wednesday the list was wrong because I had not cooked on Tuesday. [[Life gets in the way, Shopping list|One missed evening and the whole list stopped being true]].',
        ],
        ['Interviewer', 49.1, 'Did you plan a second week?'],
        [
          'Maren',
          51.7,
          'I opened it. I saw an empty grid with seven boxes. [[Planning takes too long|It took me forty ' +
            'minutes the first time and I did not have forty minutes]]. So I closed it and thought, next Sunday.',
        ],
        ['Interviewer', 62.2, 'And next Sunday?'],
        [
          'Maren',
          64.3,
          'There was no next Sunday. If it had said, here are the three things you liked, do you want them again, I would have said yes without thinking.',
        ],
        ['Interviewer', 73, 'Is there anything you miss?'],
        [
          'Maren',
          75.5,
          'The list, when it was right. [[Shopping list, Delight|It knew the order of the shelves in my shop]]. I have no idea how, but that was magic.',
        ],
      ],
    },
    {
      title: 'Tobias: paid for a year, used it for two weeks',
      person: 'Tobias Lind',
      plan: 'Plus',
      week: 2,
      heldOn: '2026-09-16',
      turns: [
        ['Interviewer', 0, 'Tobias, you bought the yearly plan on your second day. What made you so sure?'],
        [
          'Tobias',
          6,
          'The discount ended at midnight. [[Price|I told myself it is cheaper than one takeaway a month]], which is true, if you stop ordering takeaway.',
        ],
        ['Interviewer', 17, 'And did you?'],
        [
          'Tobias',
          19,
          'For two weeks. Then I noticed we were throwing food away. It plans as if your kitchen were empty. [[Leftovers|We had half a pumpkin and it asked us to buy a pumpkin]].',
        ],
        ['Interviewer', 33, 'How did you work around that?'],
        [
          'Tobias',
          36,
          'I kept a note on the fridge of what was in the fridge. So now I had two lists, and I was the one keeping them in step. [[Leftovers, Planning takes too long|I became the integration]].',
        ],
        ['Interviewer', 50, 'You cook for two. Does your partner use it?'],
        [
          'Tobias',
          54,
          'She never saw it. It was on my phone. [[Cooking together|She would ask what is for dinner, and I would read my phone to her like a waiter]].',
        ],
        ['Interviewer', 66, 'What would have kept you?'],
        [
          'Tobias',
          68,
          'If I could point the camera at the fridge, or just say: pumpkin, rice, two eggs, go. And if Anna could change Thursday without asking me.',
        ],
        ['Interviewer', 81, 'Anything that you liked from the first to the last day?'],
        [
          'Tobias',
          85,
          'The recipes are honest about time. When it says twenty minutes, it is twenty minutes. [[Delight|That is the only app that never lied to me about onions]].',
        ],
      ],
    },
    {
      title: 'Ife: still planning, every Sunday',
      person: 'Ife Adeyemi',
      plan: 'Family',
      week: 31,
      heldOn: '2026-09-21',
      turns: [
        ['Interviewer', 0, 'Ife, you have planned thirty-one weeks in a row. Tell me about a Sunday.'],
        [
          'Ife',
          6,
          'After lunch the children get the tablet and each of them picks one dinner. [[Cooking together, Delight|That is the rule: you pick it, you help cook it]].',
        ],
        ['Interviewer', 18, 'So you do not plan alone.'],
        ['Ife', 20, 'Never. If I planned alone, I would be the one who is guilty when it is lentils.'],
        ['Interviewer', 27, 'How long does it take all of you?'],
        [
          'Ife',
          30,
          'Ten minutes, because I never begin with an empty week. [[Planning takes too long|I copy the last one and we change three things]]. I had to find that myself, it is behind two menus.',
        ],
        ['Interviewer', 44, 'What happens when a day falls through?'],
        [
          'Ife',
          47,
          'I drag it to the next day, and the list follows. [[Life gets in the way|My trick is that Friday is always empty, so that the week has somewhere to bend]].',
        ],
        ['Interviewer', 60, 'And what is left over?'],
        [
          'Ife',
          62,
          'Friday is also soup. [[Leftovers|Everything that is left goes into the soup and nobody may complain]].',
        ],
        ['Interviewer', 72, 'Is it worth the money?'],
        [
          'Ife',
          74,
          'We waste less. I counted once: about twelve euros a week. [[Price|It pays for itself by the second Friday]].',
        ],
      ],
    },
  ],
  fieldNote: {
    title: 'Desk research: what others do with an empty week',
    text: `## What we looked at
Five planners, one evening each. We planned a week, skipped Tuesday on purpose, and came back the Sunday after.

- Three of five begin the second week **empty**.
- One offers last week again. It is the only one that we finished in under five minutes.
- None notices that an evening was skipped unless it is told.

## To check in interviews
- [x] Does an empty second week feel like starting over?
- [x] Who else in the household would plan?
- [ ] Would people scan what is in the fridge, or say it?

> [[Planning takes too long|The second week is where planners ask for the most and give the least]].`,
  },
  survey: {
    question: 'What made you stop planning, or nearly stop?',
    choice: {
      question: 'Which of these happened in your second week?',
      options: [
        'I did not have the time',
        'My plans changed',
        'I wasted food',
        'Others wanted something else',
        'None of these',
      ],
    },
    rows: [
      {
        title: 'Answer 1',
        plan: 'Free',
        score: 6,
        chosen: ['I did not have the time'],
        answer: 'Filling in seven evenings again. I only ever change two of them.',
      },
      {
        title: 'Answer 2',
        plan: 'Plus',
        score: 8,
        chosen: ['My plans changed', 'I wasted food'],
        answer: 'We were invited twice and the fish did not wait for us.',
      },
      {
        title: 'Answer 3',
        plan: 'Free',
        score: 3,
        chosen: ['I did not have the time', 'My plans changed'],
        answer: 'It felt like homework. On Sunday evening I would rather do nothing.',
      },
      {
        title: 'Answer 4',
        plan: 'Family',
        score: 9,
        chosen: ['Others wanted something else'],
        answer: 'Nearly stopped when my son refused everything green. Now he picks on Wednesdays.',
      },
      {
        title: 'Answer 5',
        plan: 'Plus',
        score: 5,
        chosen: ['I wasted food'],
        answer: 'It never asks what I still have.',
      },
      {
        title: 'Answer 6',
        plan: 'Free',
        score: 7,
        chosen: ['None of these'],
        answer: 'I did not stop, but I plan three evenings instead of seven. Three is honest.',
      },
      {
        title: 'Answer 7',
        plan: 'Plus',
        score: 4,
        chosen: ['My plans changed'],
        answer: 'Night shifts. The app believes that every evening begins at six.',
      },
      {
        title: 'Answer 8',
        plan: 'Family',
        score: 10,
        chosen: ['None of these'],
        answer: 'Nothing. Sunday planning is the one thing that all five of us do together.',
      },
      {
        title: 'Answer 9',
        plan: 'Free',
        score: 6,
        chosen: ['I did not have the time'],
        answer: 'I wanted last week again. There was no button for it, or I did not find it.',
      },
      {
        title: 'Answer 10',
        plan: 'Plus',
        score: 7,
        chosen: ['Others wanted something else', 'I wasted food'],
        answer: 'My flatmate cooks too, but the plan lives on my phone only.',
      },
    ],
  },
  insight: {
    title: 'The second week should not begin empty',
    parts: [
      {
        text: `People do not stop because the first week went badly. They stop because the second one asks for everything again.

## An empty week is the moment of leaving
Two of three people we talked to closed the app in front of an empty grid. The one who stayed found a way around it on her own.`,
      },
      {
        quotes: [
          'It took me forty minutes the first time and I did not have forty minutes',
          'I copy the last one and we change three things',
        ],
      },
      {
        text: `## A plan must survive a missed evening
One evening that falls through makes the list wrong for the rest of the week, and trust goes with it.`,
      },
      {
        quotes: [
          'There was no button for “not tonight”',
          'One missed evening and the whole list stopped being true',
          'My trick is that Friday is always empty, so that the week has somewhere to bend',
        ],
      },
      {
        text: `## What we suggest
1. Offer last week, with what was skipped taken out.
2. Let one tap move an evening, and let the list follow.
3. Ask what is left over before asking what to buy.`,
      },
      { quotes: ['We had half a pumpkin and it asked us to buy a pumpkin'] },
    ],
  },
  draft: {
    title: 'Planning is something people do together',
    text: `A draft for you to finish: open **Highlights**, select the quotes under *Cooking together*, and add them here.

- Who decides, and who cooks?
- What would Anna change if she could see the plan?`,
  },
}
