/** Texts of panels and questions. */
export const panelStrings = {
  close: 'Close',
  cancel: 'Cancel',
  previous: 'Show previous',
  next: 'Show next',
  center: 'Show in the middle',
  beside: 'Show beside the page',
} as const
