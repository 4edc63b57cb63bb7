/** What the page on which the graph is tried says. */
export const apiStrings = {
  title: 'API',
  explain:
    'Everything is asked at /api/graphql. Here you ask as yourself, and acts are really done. Programs send an access token along, which is made in the settings under Security.',
  begin: 'Begin with',
  operation: 'Operation',
  variables: 'Variables, as JSON',
  run: 'Run',
  running: 'Asking…',
  answer: 'Answer',
  noAnswer: 'What the graph answers stands here.',
  answered: (milliseconds: number, chars: number) =>
    `Answered in ${milliseconds.toLocaleString()} ms, ${chars.toLocaleString()} characters.`,
  refused: (milliseconds: number) => `Answered in ${milliseconds.toLocaleString()} ms, with mistakes.`,
  badVariables: 'The variables are no object in JSON.',
  guide: 'Queries and types',
  search: 'Search queries and types',
  guideFailed: 'What the graph says of itself could not be read.',
  use: 'Ask for it',
  usesOf: (name: string) => `Ask for ${name}`,
  query: 'query',
  type: 'type',
  takes: 'It takes',
  holds: 'It holds',
  nothing: 'No query and no type has these words.',
  more: (count: number) => `${count.toLocaleString()} more: search for what you need.`,
} as const
