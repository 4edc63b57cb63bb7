/** A mail in both forms, without its recipient. */
export interface IdentityMail {
  subject: string
  text: string
  html: string
}

interface Letter {
  subject: string
  /** What happened, in a sentence or two. */
  opening: string
  /** The one thing to do, unless there is a code to type. */
  action?: { label: string; address: string }
  code?: string
  closing: string
}

const PRODUCT = 'Quarry'

/** One of our mails in both forms: what happened, the one thing to do, what else to know. */
export function letter({ subject, opening, action, code, closing }: Letter): IdentityMail {
  const focus = action ? `${action.label}:\n${action.address}` : (code ?? '')
  const text = [opening, focus, closing, PRODUCT].filter((part) => part !== '').join('\n\n')
  const button = action
    ? `<p style="margin:24px 0"><a href="${escape(action.address)}"
      style="background:#0f6149;border-radius:6px;color:#ffffff;display:inline-block;font-weight:600;padding:12px 20px;text-decoration:none">${escape(action.label)}</a></p>
<p style="color:#64625b;font-size:13px;word-break:break-all">Or copy this address: ${escape(action.address)}</p>`
    : ''
  const digits =
    code === undefined
      ? ''
      : `<p style="font-family:ui-monospace,Menlo,Consolas,monospace;font-size:32px;letter-spacing:6px;margin:24px 0">${escape(code)}</p>`
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head>
<body style="background:#f7f6f3;color:#21201d;font-family:system-ui,-apple-system,'Segoe UI',sans-serif;font-size:16px;line-height:1.5;margin:0;padding:32px 16px">
<div style="background:#ffffff;border-radius:10px;margin:0 auto;max-width:480px;padding:32px">
<p style="margin-top:0">${escape(opening)}</p>${button}${digits}
<p style="color:#64625b;font-size:14px;margin-bottom:0">${escape(closing)}</p>
</div></body></html>`
  return { subject, text, html }
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

const NOT_YOU = 'If this was not you, ignore this mail: nothing happens.'

export const mails = {
  confirmEmail: (address: string): IdentityMail =>
    letter({
      subject: 'Confirm your email address',
      opening: `Welcome to ${PRODUCT}. Confirm this address to finish creating your account.`,
      action: { label: 'Confirm address', address },
      closing: `The link works once, within 24 hours. ${NOT_YOU}`,
    }),
  emailLink: (address: string): IdentityMail =>
    letter({
      subject: `Sign in to ${PRODUCT}`,
      opening: `Here is your link to ${PRODUCT}.`,
      action: { label: 'Sign in', address },
      closing: `It works once, within 30 minutes. ${NOT_YOU}`,
    }),
  oneTimeCode: (code: string): IdentityMail =>
    letter({
      subject: `${code} is your ${PRODUCT} code`,
      opening: 'Type this code on the page where you asked for it:',
      code,
      closing: `It works once, within 10 minutes. No one from ${PRODUCT} will ever ask you for it. ${NOT_YOU}`,
    }),
  accountExists: (address: string): IdentityMail =>
    letter({
      subject: 'You already have an account',
      opening: `Someone, probably you, tried to create a ${PRODUCT} account with this address. You have one already.`,
      action: { label: 'Sign in', address },
      closing:
        'On that page you can also choose a new password, if you forgot yours. If this was not you, nothing has changed.',
    }),
  resetPassword: (address: string): IdentityMail =>
    letter({
      subject: 'Choose a new password',
      opening: 'You asked for a new password.',
      action: { label: 'Choose a password', address },
      closing: `The link works once, within an hour. When you use it, you are signed out everywhere else. ${NOT_YOU}`,
    }),
  unlock: (address: string): IdentityMail =>
    letter({
      subject: 'Unlock your account',
      opening: 'There were too many failed tries to sign in with this address, so we locked it for a while.',
      action: { label: 'Unlock', address },
      closing:
        'The link works once, within an hour. If the tries were not yours, you need not do anything: your account stays closed to them and opens again by itself.',
    }),
  changeEmail: (address: string): IdentityMail =>
    letter({
      subject: 'Confirm your new email address',
      opening: `Confirm that your ${PRODUCT} account shall use this address from now on.`,
      action: { label: 'Use this address', address },
      closing: `The link works once, within 24 hours. ${NOT_YOU}`,
    }),
  emailChanged: (newEmail: string): IdentityMail =>
    letter({
      subject: 'Your email address was changed',
      opening: `Your ${PRODUCT} account now uses ${newEmail}. This address no longer signs in.`,
      closing: 'If this was not you, write to the administrator of your workspace at once.',
    }),
  passwordChanged: (address: string): IdentityMail =>
    letter({
      subject: 'Your password was changed',
      opening: `The password of your ${PRODUCT} account was changed, and every other device was signed out.`,
      action: { label: 'It was not me', address },
      closing: 'If it was you, there is nothing to do.',
    }),
  accountDeleted: (): IdentityMail =>
    letter({
      subject: 'Your account was deleted',
      opening: `Your ${PRODUCT} account was deleted, as you asked. You are signed out everywhere.`,
      closing: 'Thank you for having been here.',
    }),
}
