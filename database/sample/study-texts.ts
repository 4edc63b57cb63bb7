/**
 * What people say in the made-up studies that fill a workspace for development: written for this product, like the
 * sample study, about the same meal-planning app. `{word}` stands for one of the `WORDS` of that name.
 */
export interface Theme {
  tag: string
  color: string
  group: (typeof TAG_GROUPS)[number]['title']
  description: string
  /** What an interviewer asks to come to it. */
  questions: readonly string[]
  /** What people say of it: words worth a highlight. */
  quotes: readonly string[]
  /** What they add. */
  asides: readonly string[]
}

export const TAG_GROUPS = [
  { title: 'What stops people', color: '#a33a5c' },
  { title: 'What helps', color: '#2f7d6d' },
  { title: 'What surprises', color: '#3f5fae' },
] as const

export const WORDS: Readonly<Record<string, readonly string[]>> = {
  dish: [
    'risotto',
    'lentil soup',
    'the roast chicken',
    'a big lasagne',
    'fried rice',
    'fish tacos',
    'the aubergine bake',
    'pancakes',
    'a stew',
    'noodles',
  ],
  day: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  minutes: ['five minutes', 'ten minutes', 'a quarter of an hour', 'half an hour', 'forty minutes', 'an hour'],
  someone: ['my partner', 'my sister', 'the children', 'my flatmate', 'my mother', 'a colleague', 'our neighbour'],
  place: ['the market', 'the small shop downstairs', 'the supermarket by the station', 'the discounter', 'the bakery'],
  food: ['half a pumpkin', 'two bags of spinach', 'a jar of pesto', 'old bread', 'three lemons', 'cold potatoes'],
  price: ['three euros', 'a coffee', 'one takeaway', 'the price of two lunches', 'almost nothing'],
}

export const THEMES: readonly Theme[] = [
  {
    tag: 'Planning takes too long',
    color: '#a33a5c',
    group: 'What stops people',
    description: 'The plan itself is felt as work.',
    questions: ['How long does it take you to plan a week?', 'What happens between opening the app and having a plan?'],
    quotes: [
      'It took me {minutes} and I did not have {minutes}',
      'An empty grid with seven boxes looks like homework',
      'By the time I had chosen {dish} everybody had eaten something else',
      'I plan on {day} evening, when I am already tired of deciding',
      'Choosing is the hard part, cooking is the easy one',
    ],
    asides: ['I know that sounds lazy.', 'I have a job in which I decide things all day.', 'So I closed it again.'],
  },
  {
    tag: 'Life gets in the way',
    color: '#b0532b',
    group: 'What stops people',
    description: 'A plan that does not survive a change of evening.',
    questions: ['Tell me about an evening that went differently.', 'What do you do with a meal that did not happen?'],
    quotes: [
      'On {day} my shift changed and {dish} was still waiting for me',
      'There is no button for “not tonight”',
      'One missed evening and the whole list stopped being true',
      'I moved {dish} three times and then I deleted the week',
      'When {someone} came over the plan was over too',
    ],
    asides: ['It is nobody’s fault.', 'That is simply how our weeks are.', 'I felt told off by a calendar.'],
  },
  {
    tag: 'Shopping list',
    color: '#3f5fae',
    group: 'What helps',
    description: 'What the list does well and badly.',
    questions: ['Where do you stand when you open the list?', 'How does the list get from the app into the bag?'],
    quotes: [
      'It knew the order of the shelves in {place}',
      'I tick things off with one thumb and carry {food} with the other hand',
      'The list is the only part I still open every {day}',
      'It asked me to buy {food} and I had {food} at home',
      'I send the list to {someone} because there is no other way to share it',
    ],
    asides: [
      'That was the moment I kept it.',
      'It works without a signal, by the way.',
      'I print it, please do not laugh.',
    ],
  },
  {
    tag: 'Leftovers',
    color: '#5c7a1f',
    group: 'What stops people',
    description: 'Food that is there already.',
    questions: ['What is in your kitchen right now?', 'What happens to what is left?'],
    quotes: [
      'It plans as if my kitchen were empty, and I have {food}',
      'We threw {food} away because the plan did not know about it',
      'I want to say: I have {food}, what can I do with it',
      'Leftovers are our {day}, only the app does not know',
    ],
    asides: ['I hate throwing food away.', 'My grandmother would not forgive me.', 'We call it the museum shelf.'],
  },
  {
    tag: 'Cooking together',
    color: '#7a4a9e',
    group: 'What helps',
    description: 'More than one person decides.',
    questions: ['Who decides what is eaten?', 'What happens when two of you want different things?'],
    quotes: [
      '{someone} looks at the plan more often than I do',
      'We vote on {day}, and {dish} always loses',
      'If {someone} could swap a meal I would not have to be the kitchen’s secretary',
      'The children choose one evening and then they eat what they chose',
    ],
    asides: ['That is half of the work.', 'It became a small ritual.', 'Otherwise I plan and they complain.'],
  },
  {
    tag: 'Delight',
    color: '#2b7f9e',
    group: 'What surprises',
    description: 'Moments worth keeping.',
    questions: ['Was there a moment that you liked?', 'What would you tell a friend about it?'],
    quotes: [
      'I picked five dinners and it felt like somebody had taken a weight off me',
      'I told {someone} about it before I had even finished the week',
      'It remembered that we liked {dish}, and I smiled at my phone',
      'For once I knew on {day} morning what I would eat in the evening',
    ],
    asides: ['Small, but I remember it.', 'I did not expect that from a list.', 'That is why I came back.'],
  },
  {
    tag: 'Price',
    color: '#6b6f2a',
    group: 'What stops people',
    description: 'What it costs, and what it is compared with.',
    questions: ['What do you compare the price with?', 'How did you decide to pay, or not to?'],
    quotes: [
      'I told myself it is cheaper than {price} a month',
      'I would pay {price} if it knew what is in my kitchen',
      'We pay for it and {someone} does not even know',
      'The year ended and nobody asked me why I left',
    ],
    asides: [
      'It is not the money, it is the feeling.',
      'I keep a sheet of all these payments.',
      'Perhaps that is silly.',
    ],
  },
  {
    tag: 'Recipes that fit',
    color: '#8a5a1f',
    group: 'What helps',
    description: 'Whether what is suggested can be cooked here, by these people.',
    questions: ['How do you find something to cook?', 'When did you trust a suggestion?'],
    quotes: [
      'I want {dish} in {minutes}, not a story about somebody’s holiday',
      'It suggested {dish} on a {day}, which nobody with children would do',
      'The search finds the words and not what I mean',
      'After three weeks the suggestions were mine, before that they were anybody’s',
    ],
    asides: ['I skip the pictures.', 'I am not a good cook and that is fine.', 'We rotate eleven dishes, I counted.'],
  },
  {
    tag: 'Trust',
    color: '#456b8c',
    group: 'What surprises',
    description: 'What people believe the app knows, and what they would rather it did not.',
    questions: ['What do you think it knows about you?', 'Was there something you did not want to enter?'],
    quotes: [
      'It asked for our weight before it had shown me a single recipe',
      'I do not mind that it knows {place}, I mind that it did not say so',
      'I entered a wrong number of people and it has cooked for them ever since',
      'When it said why it had chosen {dish} I began to believe it',
    ],
    asides: ['I read these texts, I am that person.', 'It is only food, I know.', 'A sentence would have been enough.'],
  },
  {
    tag: 'Habits',
    color: '#9e3f8a',
    group: 'What surprises',
    description: 'What was there before the app and stays after it.',
    questions: ['How did you do this before?', 'What did you keep from the old way?'],
    quotes: [
      'There is still a note on the fridge, and the note wins',
      '{day} is {dish}, it has been for ten years',
      'I open it at {place}, never at home',
      'I stopped planning and kept the list, and nobody noticed',
    ],
    asides: ['Old dogs, you know.', 'It is not broken.', 'I would miss it if it were gone.'],
  },
]

export const OPENERS = [
  'That is easy.',
  'Let me think.',
  'Honestly?',
  'Well, last week for example.',
  'I can show you.',
  'It depends on the day.',
  'Good question.',
  'You will laugh.',
]

export const FOLLOW_UPS = [
  'And what did you do then?',
  'Can you say more about that?',
  'How did that feel?',
  'What had you hoped for?',
  'Who else was there?',
  'What happened next?',
]

export const ANSWERS_TO_FOLLOW_UPS = [
  'Nothing, to be honest. I ate toast.',
  'I wrote it down on paper and forgot the paper.',
  'We laughed about it, and then we ordered something.',
  'I tried again a week later, with fewer evenings.',
  'I asked {someone}, who does this better than I do.',
  'I hoped it would simply know.',
]

export const FIRST_NAMES = [
  'Amara',
  'Bela',
  'Carla',
  'Dinesh',
  'Elif',
  'Farid',
  'Greta',
  'Hana',
  'Ilya',
  'Jonna',
  'Kofi',
  'Lucía',
  'Mats',
  'Noor',
  'Oskar',
  'Petra',
  'Quinn',
  'Rosa',
  'Samir',
  'Thea',
  'Uma',
  'Viktor',
  'Wanda',
  'Ximena',
  'Yusuf',
  'Zoë',
]

export const LAST_NAMES = [
  'Abel',
  'Brandt',
  'Castro',
  'Diallo',
  'Engel',
  'Farkas',
  'Grün',
  'Hassan',
  'Ito',
  'Jansen',
  'Kowalski',
  'Larsen',
  'Mbeki',
  'Novak',
  'Okafor',
  'Pereira',
  'Quist',
  'Rossi',
  'Steiner',
  'Tanaka',
  'Urban',
  'Vogel',
  'Weiss',
  'Yilmaz',
]
