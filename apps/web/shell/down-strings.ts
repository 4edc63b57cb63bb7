/** Strings of the screen that covers the page while the server does not answer. */
export const downStrings = {
  title: 'The server does not answer',
  tryNow: 'Try now',
  stay: 'Keep working here',
  explain: 'It is down or being maintained. This page keeps trying and continues on its own.',
  kept: (changes: number) =>
    `${changes === 1 ? 'One change is' : `${changes} changes are`} kept on this device until then.`,
  safe: 'What you see is safe.',
} as const
