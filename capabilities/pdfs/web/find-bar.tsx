import { useQuery } from '@apollo/client/react'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useDeferredValue } from 'react'
import { FindInPdfDocument } from '#generated/operations/capabilities/pdfs/web/pdf.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { SearchInput } from '#platform/web/design/search-input.tsx'
import { strings } from './strings.ts'
import classes from './viewer.module.css'

interface FindBarProps {
  fileId: Id
  words: string
  onWords: (words: string) => void
  /** The page that is seen. */
  current: number
  onPage: (number: number) => void
  onEnd: () => void
}

/** Looks for words in all pages, and goes from one page that holds them to the next. */
export function FindBar({ fileId, words, onWords, current, onPage, onEnd }: FindBarProps) {
  const wanted = useDeferredValue(words.trim())
  const { data, previousData } = useQuery(FindInPdfDocument, { variables: { fileId, words: wanted }, skip: wanted === '' })
  const found = (wanted === '' ? undefined : (data ?? previousData))?.file?.pdf?.find ?? []
  const pages = found.map(({ page }) => page)
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
      <span className={classes.figure} role="status">{wanted !== '' && data && strings.matches(found.reduce((sum, { count }) => sum + count, 0), found.length)}</span>
      <IconButton label={strings.previousMatch} disabled={pages.length === 0} onClick={previous}><IconChevronUp size={17} stroke={1.8} /></IconButton>
      <IconButton label={strings.nextMatch} disabled={pages.length === 0} onClick={next}><IconChevronDown size={17} stroke={1.8} /></IconButton>
      <IconButton label={strings.endFind} onClick={onEnd}><IconX size={17} stroke={1.8} /></IconButton>
    </div>
  )
}
