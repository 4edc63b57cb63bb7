/** What a clip or a reel says on the page of another. */
export const embedStrings = {
  title: 'Clip',
  loading: 'Loading',
  signIn: 'Sign in to watch this',
  signInHint: 'It is shown to those who may read the research that it comes from.',
  open: 'Sign in',
  absent: 'There is nothing to watch here',
  absentHint: 'It was taken away, or you may not see it.',
  failed: 'This did not load',
  failedHint: 'Look at the connection, and load the page again.',
} as const
