import { z } from 'zod'
import { Failure } from '#platform/kernel/errors.ts'
import type { CaptchaKind } from '../model/captcha.ts'

/** Which provider tells people from programs, with its own address for checking if one is set. */
export type CaptchaSettings =
  | { provider: 'none' }
  | { provider: CaptchaKind; siteKey: string; secret: string; verifyUrl?: string }

/** The published addresses of the three providers' common `siteverify` contract. */
const VERIFY_ADDRESSES: Record<CaptchaKind, string> = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
}
const VERIFY_TIMEOUT_MS = 5_000
/** Providers that grade answers (reCAPTCHA version 3) name 0.5 as the usual threshold. */
const LEAST_SCORE = 0.5

const answer = z.object({ success: z.boolean(), score: z.number().optional() })

/** Checks that a person answered. @throws Failure if not, or if the provider cannot be reached. */
export type CheckCaptcha = (token: string | undefined, ipAddress: string) => Promise<void>

export function openCaptcha(settings: CaptchaSettings): CheckCaptcha {
  if (settings.provider === 'none') return async () => Promise.resolve()
  const address = settings.verifyUrl ?? VERIFY_ADDRESSES[settings.provider]

  return async (token, ipAddress) => {
    if (token === undefined || token === '') throw refused('Complete the check that you are a person, then try again.')
    let verdict: z.output<typeof answer>
    try {
      const response = await fetch(address, {
        method: 'POST',
        body: new URLSearchParams({ secret: settings.secret, response: token, remoteip: ipAddress }),
        redirect: 'error',
        signal: AbortSignal.timeout(VERIFY_TIMEOUT_MS),
      })
      verdict = answer.parse(await response.json())
    } catch (cause) {
      throw new Failure('HumanErrorMessage', 'We could not check your answer. Try again in a moment.', {
        reason: 'CAPTCHA_UNAVAILABLE',
        cause,
      })
    }
    if (!verdict.success || (verdict.score ?? 1) < LEAST_SCORE)
      throw refused('Your answer was not accepted. Try again.')
  }
}

function refused(message: string): Failure {
  return new Failure('Forbidden', message, { reason: 'CAPTCHA_REFUSED' })
}
