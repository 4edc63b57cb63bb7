import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { SearchInput } from '#platform/web/design/search-input.tsx'
import { strings } from './strings.ts'
import type { FoundPages } from './use-found-pages.ts'
import classes from './viewer.module.css'

interface FindBarProps {
  words: string
  /** The pages that contain them. */
  found: FoundPages
  onWords: (words: string) => void
  /** The visible page. */
  current: number
  onPage: (number: number) => void
  onEnd: () => void
}

/** Searches all pages for words, and goes from one page that contains them to the next. */
export function FindBar({ words, found, onWords, current, onPage, onEnd }: FindBarProps) {
  const pages = found.matches.map(({ page }) => page)
  const next = (): void => goTo(pages.find((page) => page > current) ?? pages[0])
  const previous = (): void => goTo(pages.findLast((page) => page < current) ?? pages.at(-1))
  const goTo = (page: number | undefined): void => {
    if (page !== undefined) onPage(page)
  }
  return (
    <div className={classes.find}>
      <SearchInput
        label={strings.find}
        value={words}
        onChange={onWords}
        width="100%"
        autoFocus
        onKeyDown={(event) => {
          if (event.key === 'Escape' && words === '') {
            event.preventDefault()
            onEnd()
          }
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (event.shiftKey) previous()
          else if (pages.includes(current) || pages.every((page) => page <= current)) next()
          else goTo(pages.find((page) => page >= current))
        }}
      />
      <span className={classes.figure} role="status">
        {found.answered &&
          strings.matches(
            found.matches.reduce((sum, { count }) => sum + count, 0),
            pages.length,
            found.apart,
          )}
      </span>
      <IconButton label={strings.previousMatch} disabled={pages.length === 0} onClick={previous}>
        <IconChevronUp size={17} stroke={1.8} />
      </IconButton>
      <IconButton label={strings.nextMatch} disabled={pages.length === 0} onClick={next}>
        <IconChevronDown size={17} stroke={1.8} />
      </IconButton>
      <IconButton label={strings.endFind} onClick={onEnd}>
        <IconX size={17} stroke={1.8} />
      </IconButton>
    </div>
  )
}
