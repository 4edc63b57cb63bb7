/** Strings of an embedded clip or reel. */
export const embedStrings = {
  title: 'Clip',
  loading: 'Loading',
  signIn: 'Sign in to watch this',
  signInHint: 'It is shown to those who may read the research that it comes from.',
  open: 'Sign in',
  absent: 'There is nothing to watch here',
  absentHint: 'It was deleted, or you do not have access.',
  failed: 'This did not load',
  failedHint: 'Check your connection, and reload the page.',
} as const
