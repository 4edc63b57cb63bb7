/** What users read when the server sent no sentence of its own. */
export const strings = {
  unreachable: 'The server cannot be reached. Check the connection and try again.',
  server: 'Something went wrong on our side. Try again in a moment.',
  signedOut: 'You are signed out. Sign in to go on.',
  forbidden: 'You are not allowed to do this.',
  notFound: 'This does not exist, or you do not have access.',
  tooManyRequests: 'Too many requests at once. Wait a moment and try again.',
  invalidInput: 'Something in what you entered cannot be used. Check it and try again.',
  invalidOperation: 'This cannot be done now.',
  pathNotFound: 'This page is outdated. Reload it.',
  cancelled: 'This was cancelled.',
  socketClosed: 'Live updates stopped. They resume automatically.',
} as const
