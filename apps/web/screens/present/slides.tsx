import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconMaximize from '@tabler/icons-react/dist/esm/icons/IconMaximize.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Slide } from '#insights/model/slides.ts'
import { ReferenceCards, renderReference, SealedQuotes } from '#insights/web/index.ts'
import { DocumentView } from '#editor/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { defineAction, runAction, useAction } from '#platform/web/keyboard/index.ts'
import { clipOfCard } from '../../documents/clip-opener.tsx'
import { figureOfCard } from '../../documents/chart-cards.tsx'
import { referenceLinks } from '../../documents/reference-links.ts'
import classes from './present.module.css'
import { strings } from './strings.ts'

const present = { section: 'Presentation', screen: 'present' } as const
const actions = {
  next: defineAction({
    ...present,
    id: 'present.next',
    title: 'Next slide',
    keys: ['right', 'space', 'pagedown', 'down', 'j'],
    repeats: true,
  }),
  previous: defineAction({
    ...present,
    id: 'present.previous',
    title: 'Previous slide',
    keys: ['left', 'pageup', 'up', 'k'],
    repeats: true,
  }),
  nextInsight: defineAction({
    ...present,
    id: 'present.next-insight',
    title: 'Next insight or row',
    keys: 'shift+right',
  }),
  previousInsight: defineAction({
    ...present,
    id: 'present.previous-insight',
    title: 'Previous insight or row',
    keys: 'shift+left',
  }),
  first: defineAction({ ...present, id: 'present.first', title: 'First slide', keys: 'home' }),
  last: defineAction({ ...present, id: 'present.last', title: 'Last slide', keys: 'end' }),
  fullScreen: defineAction({ ...present, id: 'present.full-screen', title: 'Full screen', keys: 'f' }),
  leave: defineAction({ ...present, id: 'present.leave', title: 'Leave the presentation', keys: 'escape' }),
} as const

/** More dots than this are not readable. */
const MAX_DOTS = 60

/** One thing that is presented on one or more slides: an insight, a note, or a quote. */
export interface Presented {
  id: Id
  title: string
  /** Whether the words of the first slide are a quote of someone. */
  isQuote?: boolean
  /** Above the title: its source. */
  over?: string | null
  /** Below the title: further facts. */
  below?: ReactNode
  /** Whether it is a published insight, whose quotes are shown as they were published. */
  isPublishedInsight?: boolean
  /** At least one. */
  slides: readonly Slide[]
}

export interface SlidesProps {
  presented: readonly Presented[]
  /** Where to start; the first one where it is not in the list. */
  start: Id | null
  /** The number of things, where not all are loaded: then things are counted instead of slides. */
  total?: number | undefined
  label: string
  addressOf: (id: Id) => string
  back: string
  /** Called with the position of the one shown. */
  onShow?: ((at: number) => void) | undefined
}

/** Things one after another, each on its slides, large enough to be read from a distance. */
export function Slides({ presented, start, total, label, addressOf, back, onShow }: SlidesProps) {
  const router = useRouter()
  const stage = useRef<HTMLElement>(null)
  const shown = useRef<HTMLElement>(null)
  const [place, setPlace] = useState(() => ({
    at: Math.max(0, start === null ? 0 : presented.findIndex((one) => one.id === start)),
    part: 0,
  }))
  const at = Math.min(place.at, presented.length - 1)
  const current = presented[at]
  const part = Math.min(place.part, (current?.slides.length ?? 1) - 1)
  const lastPart = (of: number): number => (presented[of]?.slides.length ?? 1) - 1
  const isFirst = at === 0 && part === 0
  const isLast = at === presented.length - 1 && part === lastPart(at)
  const next = (): void => {
    if (!scrolled(shown.current, 1) && !isLast)
      setPlace(part < lastPart(at) ? { at, part: part + 1 } : { at: at + 1, part: 0 })
  }
  const previous = (): void => {
    if (!scrolled(shown.current, -1) && !isFirst)
      setPlace(part > 0 ? { at, part: part - 1 } : { at: at - 1, part: lastPart(at - 1) })
  }
  const toThing = (by: number) => (): void => {
    if (presented[at + by]) setPlace({ at: at + by, part: 0 })
  }
  // The address follows what is shown.
  const address = current ? addressOf(current.id) : back
  useEffect(() => router.history.replace(address), [router, address])
  useEffect(() => onShow?.(at), [onShow, at])
  useEffect(() => stage.current?.focus({ preventScroll: true }), [])
  useAction(actions.next, next)
  useAction(actions.previous, previous)
  useAction(actions.nextInsight, toThing(1))
  useAction(actions.previousInsight, toThing(-1))
  useAction(actions.first, () => setPlace({ at: 0, part: 0 }))
  // While rows are still loaded, the last of those that are there is not the last one.
  useAction(actions.last, () => setPlace({ at: presented.length - 1, part: lastPart(presented.length - 1) }), {
    enabled: total === undefined || presented.length >= total,
  })
  useAction(actions.fullScreen, async () =>
    document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen(),
  )
  const slide = current?.slides[part]
  if (!current || !slide) return null
  const dots =
    total === undefined ? presented.flatMap((one, of) => one.slides.map((_, number) => ({ one, of, number }))) : []
  const index = total === undefined ? dots.findIndex((dot) => dot.of === at && dot.number === part) : at
  const all = total ?? dots.length
  return (
    <main
      ref={stage}
      className={classes.stage}
      tabIndex={-1}
      aria-roledescription={strings.presentation}
      aria-label={label}
    >
      <Leave href={back} />
      <ReferenceCards links={referenceLinks} clipOf={clipOfCard} figureOf={figureOfCard}>
        <section
          key={`${at}-${part}`}
          ref={shown}
          className={classes.slide}
          data-cover={part === 0 || undefined}
          aria-roledescription={strings.slide}
          aria-label={strings.place(index + 1, all)}
        >
          {part === 0 ? (
            <>
              {current.over && <p className={classes.over}>{current.over}</p>}
              <h1 className={current.isQuote ? classes.quote : classes.cover}>{current.title}</h1>
            </>
          ) : (
            <p className={classes.over}>
              {current.title}
              {slide.continues && slide.heading !== null && <> · {slide.heading}</>}
            </p>
          )}
          {slide.heading !== null && !slide.continues && <h2 className={classes.heading}>{slide.heading}</h2>}
          <div className={classes.content}>
            <SealedQuotes key={current.id} insightId={current.id} isPublished={current.isPublishedInsight === true}>
              <DocumentView content={slide.content} renderReference={renderReference} />
            </SealedQuotes>
          </div>
          {part === 0 && current.below}
        </section>
      </ReferenceCards>
      <footer className={classes.bar}>
        <IconButton
          label={actions.previous.title}
          action={actions.previous.id}
          disabled={isFirst}
          onClick={() => runAction(actions.previous.id)}
        >
          <IconArrowLeft size={18} stroke={1.7} aria-hidden="true" />
        </IconButton>
        <ol className={classes.dots}>
          {(dots.length > MAX_DOTS ? [] : dots).map(({ one, of, number }) => (
            <li key={`${of}-${number}`} data-first={number === 0 && of > 0 ? true : undefined}>
              <button
                type="button"
                className={classes.dot}
                aria-label={`${one.title}, ${number + 1}`}
                aria-current={of === at && number === part ? 'step' : undefined}
                onClick={() => setPlace({ at: of, part: number })}
              />
            </li>
          ))}
        </ol>
        <IconButton
          label={actions.next.title}
          action={actions.next.id}
          disabled={isLast}
          onClick={() => runAction(actions.next.id)}
        >
          <IconArrowRight size={18} stroke={1.7} aria-hidden="true" />
        </IconButton>
        <span className={classes.place} role="status">
          {(index + 1).toLocaleString()} / {all.toLocaleString()}
        </span>
        <IconButton
          label={actions.fullScreen.title}
          action={actions.fullScreen.id}
          onClick={() => runAction(actions.fullScreen.id)}
        >
          <IconMaximize size={17} stroke={1.7} aria-hidden="true" />
        </IconButton>
        <IconButton label={actions.leave.title} action={actions.leave.id} onClick={() => runAction(actions.leave.id)}>
          <IconX size={18} stroke={1.7} aria-hidden="true" />
        </IconButton>
      </footer>
    </main>
  )
}

/** CSS pixels that may be out of sight without anything being missed. */
const HARDLY_HIDDEN_PX = 8
/** What was read last stays in sight. */
const SCROLLED_SHARE = 0.85

/** Scrolls what does not fit on a slide, such as a large table: nothing is skipped. @returns false at its end */
function scrolled(slide: HTMLElement | null, direction: 1 | -1): boolean {
  if (!slide) return false
  const { scrollTop, clientHeight, scrollHeight } = slide
  const hidden = direction === 1 ? scrollHeight - clientHeight - scrollTop : scrollTop
  if (hidden <= HARDLY_HIDDEN_PX) return false
  slide.scrollBy({ top: direction * clientHeight * SCROLLED_SHARE, behavior: 'instant' })
  return true
}

/** Escape returns to where the presentation was started. */
export function Leave({ href }: { href: string }) {
  const router = useRouter()
  useAction(actions.leave, () => {
    // A presentation opened by its address has only the list behind it.
    if (router.history.canGoBack()) router.history.back()
    else router.history.push(href)
  })
  return null
}
