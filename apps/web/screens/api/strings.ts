/** Strings of the page for trying the API. */
export const apiStrings = {
  title: 'API',
  explain:
    'All calls go to /api/graphql. Here you call it as yourself, and changes are real. Programs send an access token, which you create in Settings under Security.',
  begin: 'Examples',
  operation: 'Operation',
  variables: 'Variables, as JSON',
  run: 'Run',
  running: 'Running…',
  answer: 'Answer',
  noAnswer: 'The answer appears here.',
  answered: (milliseconds: number, chars: number) =>
    `Answered in ${milliseconds.toLocaleString()} ms, ${chars.toLocaleString()} characters.`,
  refused: (milliseconds: number) => `Answered in ${milliseconds.toLocaleString()} ms, with errors.`,
  badVariables: 'The variables are not a JSON object.',
  guide: 'Queries and types',
  search: 'Search queries and types',
  guideFailed: 'The schema could not be loaded.',
  use: 'Insert',
  usesOf: (name: string) => `Insert ${name}`,
  query: 'query',
  type: 'type',
  takes: 'Arguments',
  holds: 'Fields',
  nothing: 'No queries or types found.',
  more: (count: number) => `${count.toLocaleString()} more: search for what you need.`,
} as const
