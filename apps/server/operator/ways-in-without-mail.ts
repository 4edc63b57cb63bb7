/** What an operator does whose installation is on a network without a mail server: invites and codes reach no one. */
export const WAYS_IN_WITHOUT_MAIL =
  'Set SMTP_URL to send it. Until then “npm run quarry -- sign-in-link ADDRESS” prints a link that lets someone in once; a password, set in their account, is good from then on.'
