import { TextInput } from '@mantine/core'
import { Suspense, useMemo, useState, type RefObject } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import { lazyPart } from '#platform/web/chunks/index.ts'
import type { NoteTextHandle } from './note-text-props.ts'
import classes from './note.module.css'
import { strings } from './strings.ts'

const FindBar = lazyPart('note-find', async () => (await import('./later-parts.ts')).FindBar)
const FoundInDocuments = lazyPart(
  'note-find-documents',
  async () => (await import('./later-parts.ts')).FoundInDocuments,
)

/** What is searched for in a note's text. */
export interface Finding {
  /**
   * The initial value of the field: the words of the address (hash key `searchContent`), empty where a user opened it.
   */
  query: string
  /**
   * Grows each time the bar is requested: an open one takes the focus again. 0 where no user requested it, and the
   * focus stays elsewhere.
   */
  asked: number
}

interface NoteFindProps extends Finding {
  text: RefObject<NoteTextHandle | null>
  /** Contains the text with its files. */
  frame: RefObject<HTMLElement | null>
  onShowFile: (fileId: Id) => void
  onClose: () => void
}

/**
 * Finds words in the text of a note and in its documents. The field is shown immediately and keeps what is typed until
 * the bar is loaded.
 */
export function NoteFind({ query, asked, text, frame, onShowFile, onClose }: NoteFindProps) {
  const [typed, setTyped] = useState<string | null>(null)
  // A new handle starts a new search, which returns to the first match.
  const handle = useMemo(() => textFind(text), [text])
  return (
    <div className={classes.find}>
      <Suspense
        fallback={
          <TextInput
            size="xs"
            aria-label={strings.find}
            placeholder={strings.find}
            value={typed ?? query}
            autoFocus={asked > 0}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Escape' && onClose()}
          />
        }
      >
        <FindBar
          handle={handle}
          label={strings.find}
          initialQuery={typed ?? query}
          asked={asked}
          goesOn={typed !== null}
          below={(words) => <FoundInDocuments query={words} frame={frame} onShow={onShowFile} />}
          onClose={onClose}
        />
      </Suspense>
    </div>
  )
}
NoteFind.preload = FindBar.preload

/** Searches whichever text is open at the time. */
function textFind(text: RefObject<NoteTextHandle | null>) {
  return {
    search: (query: string) => text.current?.find.search(query) ?? 0,
    moveSearch: (by: number) => text.current?.find.moveSearch(by),
    searchState: () => text.current?.find.searchState(),
  }
}
