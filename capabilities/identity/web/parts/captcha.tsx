import { useEffect, useEffectEvent, useRef } from 'react'
import { useComputedColorScheme } from '@mantine/core'
import type { SignInEnvironment } from '../../model/answers.ts'
import { CAPTCHA_SCRIPTS, type CaptchaKind } from '../../model/captcha.ts'
import { strings } from '../strings.ts'
import classes from './parts.module.css'

/** What the three providers' scripts have in common. */
interface Widget {
  render(container: HTMLElement, options: Record<string, unknown>): string | number
  reset(id: string | number): void
}

const loading = new Map<CaptchaKind, Promise<Widget>>()

function isWidget(value: unknown): value is Widget {
  return typeof value === 'object' && value !== null && 'render' in value && typeof value.render === 'function'
}

async function loadWidget(kind: CaptchaKind): Promise<Widget> {
  const { address, global } = CAPTCHA_SCRIPTS[kind]
  const script = document.createElement('script')
  script.src = address
  script.async = true
  await new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error(`The script of ${kind} did not load.`)))
    document.head.append(script)
  })
  const widget: unknown = Reflect.get(window, global)
  if (!isWidget(widget)) throw new Error(`The script of ${kind} offers no widget.`)
  // reCAPTCHA fills its object in later.
  if ('ready' in widget && typeof widget.ready === 'function')
    await new Promise<void>((resolve) => (widget.ready as (done: () => void) => void)(resolve))
  return widget
}

interface CaptchaProps {
  environment: SignInEnvironment | null
  onAnswer: (token: string | undefined) => void
  /** Another number asks again: an answer works once. */
  round: number
}

/** The challenge that tells people from programs, if the installation uses one. */
export function Captcha({ environment, onAnswer, round }: CaptchaProps) {
  const container = useRef<HTMLDivElement>(null)
  const drawn = useRef<{ widget: Widget; id: string | number } | null>(null)
  const answer = useEffectEvent(onAnswer)
  const theme = useComputedColorScheme('light')
  const kind = environment?.captcha?.kind
  const siteKey = environment?.captcha?.siteKey

  useEffect(() => {
    const place = container.current
    if (kind === undefined || siteKey === undefined || !place || drawn.current) return
    let current = true
    const loaded = loading.get(kind) ?? loadWidget(kind)
    loading.set(kind, loaded)
    loaded.then(
      (widget) => {
        if (!current || drawn.current) return
        const forget = (): void => answer(undefined)
        const id = widget.render(place, {
          sitekey: siteKey,
          theme,
          callback: (token: string) => answer(token),
          'expired-callback': forget,
          'error-callback': forget,
        })
        drawn.current = { widget, id }
      },
      // Without the script no answer can be given; the server then refuses the form with that reason.
      () => loading.delete(kind),
    )
    return () => {
      current = false
    }
  }, [kind, siteKey, theme])

  useEffect(() => {
    if (round > 0 && drawn.current) drawn.current.widget.reset(drawn.current.id)
  }, [round])

  if (kind === undefined) return null
  return <div className={classes.captcha} ref={container} role="group" aria-label={strings.captcha} />
}
