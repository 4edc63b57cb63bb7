import { address, choice, http, text } from './setting.ts'

const signIn = 'Sign-in'
const captcha = 'Captcha'

/** Who may sign in and sign up. */
export const signInSettings = {
  OIDC_ISSUER: address(
    http,
    'The issuer address of an OpenID Connect provider; setting it enables this way to sign in.',
    {
      group: signIn,
      fallback: 'none',
      example: 'https://login.example.com',
    },
  ),
  OIDC_CLIENT_ID: text('The client id from the provider.', {
    group: signIn,
    fallback: 'none; needed with OIDC_ISSUER',
  }),
  OIDC_CLIENT_SECRET: text('The client secret from the provider.', {
    group: signIn,
    fallback: 'none; needed with OIDC_ISSUER',
    secret: true,
  }),
  OIDC_TRUST_EMAIL: choice(
    ['on', 'off'],
    'Whether all email addresses from the provider count as confirmed, for providers that never report this. Only use it if users cannot choose their address there.',
    {
      group: signIn,
      fallback: '`off`',
    },
  ),
  OIDC_LABEL: text('The label of the sign-in button.', { group: signIn, fallback: '`Single sign-on`' }),
  CAPTCHA_PROVIDER: choice(
    ['none', 'turnstile', 'hcaptcha', 'recaptcha'],
    'The captcha provider that keeps bots out at sign-up.',
    { group: captcha, fallback: '`none`' },
  ),
  CAPTCHA_SITE_KEY: text('The public key of the captcha.', {
    group: captcha,
    fallback: 'none; needed with a provider',
  }),
  CAPTCHA_SECRET: text('The secret key of the captcha.', {
    group: captcha,
    fallback: 'none; needed with a provider',
    secret: true,
  }),
  CAPTCHA_VERIFY_URL: address(http, 'Where answers are verified.', {
    group: captcha,
    fallback: "the provider's own address",
    example: 'https://captcha.example.com/verify',
  }),
}
