/** Strings of the queue of changes that wait for the server. */
export const outboxStrings = {
  label: 'Changes waiting to be sent',
  title: 'Waiting to be sent',
  kept: 'Kept on this device and sent in order as soon as the server answers.',
  untilClosed: 'This browser keeps them only until the page is closed.',
  sending: 'Sending…',
  whereDone: 'Where it was done',
  tryAgain: 'Try again',
  discard: 'Discard',
} as const
