export const CAPTCHA_KINDS = ['turnstile', 'hcaptcha', 'recaptcha'] as const
export type CaptchaKind = (typeof CAPTCHA_KINDS)[number]

/** The script that shows a provider's challenge, and the global object it defines. */
export const CAPTCHA_SCRIPTS: Record<CaptchaKind, { address: string; global: string }> = {
  turnstile: { address: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit', global: 'turnstile' },
  hcaptcha: { address: 'https://js.hcaptcha.com/1/api.js?render=explicit', global: 'hcaptcha' },
  recaptcha: { address: 'https://www.google.com/recaptcha/api.js?render=explicit', global: 'grecaptcha' },
}

/**
 * What a page's content security policy must allow for a provider (as the providers publish it): the same sources for
 * scripts, frames, styles and calls. None if no captcha is set up.
 */
export function captchaSources(provider: CaptchaKind | 'none'): string[] {
  switch (provider) {
    case 'none':
      return []
    case 'turnstile':
      return ['https://challenges.cloudflare.com']
    case 'hcaptcha':
      return ['https://hcaptcha.com', 'https://*.hcaptcha.com']
    case 'recaptcha':
      return [
        'https://www.google.com/recaptcha/',
        'https://www.gstatic.com/recaptcha/',
        'https://recaptcha.google.com/recaptcha/',
      ]
  }
}
