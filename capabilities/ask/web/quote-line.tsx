import { Popover } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { clockText } from '#media/web/index.ts'
import { Link } from '#platform/web/design/link.tsx'
import { askStrings as strings } from './strings.ts'
import classes from './answer.module.css'
import type { ShownQuote } from './use-conversation.ts'

/** The pointer rests this long on a quote before its context is shown. */
const RESTS_MS = 350

/** Who says a quote, and where. */
export function sourceOf({ speaker, isInterviewer, title, projectTitle, plays }: ShownQuote): string {
  const who = speaker === null || speaker === '' ? (isInterviewer ? strings.interviewer : '') : speaker
  const time = plays && clockText(plays.startMs)
  return [who, title || strings.untitled, projectTitle, time].filter(Boolean).join(' · ')
}

/** A quote of an answer: it opens its place, and shows what is around it under the pointer and with the focus. */
export function QuoteLine({ quote, href, isNumbered }: { quote: ShownQuote; href: string; isNumbered: boolean }) {
  const [opened, setOpened] = useState(false)
  const rests = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()
  const { before, after, asked, question } = quote
  const hasContext = before !== '' || after !== '' || asked !== null
  const close = (): void => {
    clearTimeout(rests.current)
    setOpened(false)
  }
  const openSoon = (): void => {
    clearTimeout(rests.current)
    rests.current = setTimeout(() => setOpened(true), RESTS_MS)
  }
  return (
    <Popover
      opened={opened && hasContext}
      position="top-start"
      withinPortal
      width={420}
      offset={4}
      trapFocus={false}
      returnFocus={false}
      withRoles={false}
      transitionProps={{ duration: 80 }}
    >
      <Popover.Target>
        <li onMouseEnter={openSoon} onMouseLeave={close}>
          <Link
            className={classes.words}
            href={href}
            data-quote=""
            aria-describedby={opened && hasContext ? id : undefined}
            onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && setOpened(true)}
            onBlur={close}
            onKeyDown={({ key }) => key === 'Escape' && close()}
            onClick={close}
          >
            {question !== null && <span className={classes.source}>{question}</span>}
            <span className={classes.said}>{quote.quote}</span>
            <span className={classes.source}>
              {isNumbered && `${quote.number} · `}
              {sourceOf(quote)}
            </span>
          </Link>
        </li>
      </Popover.Target>
      <Popover.Dropdown id={id} role="tooltip" className={classes.context}>
        {asked !== null && asked !== '' && asked !== before && (
          <p>
            <b>{strings.asked}</b> {asked}
          </p>
        )}
        <p>
          {leading(before)}
          <mark>{quote.quote}</mark>
          {trailing(after)}
        </p>
      </Popover.Dropdown>
    </Popover>
  )
}

/** What is before a quote: a cut sentence begins with a whole word. */
function leading(before: string): string {
  const words = before.trim()
  if (words === '') return ''
  return `${/^\p{Ll}/u.test(words) ? words.replace(/^\S*\s/u, '… ') : words} `
}

/** What follows a quote: punctuation stands directly after it. */
function trailing(after: string): string {
  const words = after.trim()
  return words === '' || /^[\p{Po}\p{Pf}\p{Pe}]/u.test(words) ? words : ` ${words}`
}
