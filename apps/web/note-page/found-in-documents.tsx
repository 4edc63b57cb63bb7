import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import {
  FindInDocumentsDocument,
  type FindInDocumentsQuery,
} from '#generated/operations/apps/web/note-page/found-in-documents.ts'
import { holdsPassage } from '#editor/web/index.ts'
import { findInFile } from '#files/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { PlainButton } from '#platform/web/design/plain-button.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { strings } from './strings.ts'
import classes from './note.module.css'

/** A note with more documents is looked through one by one, in each document's own search. */
const MAX_DOCUMENTS = 20
const TYPING_MS = 250

interface Found {
  id: Id
  name: string
  count: number
  /** Of what has pages, the first that holds the words. */
  page?: number | undefined
}

interface FoundInDocumentsProps {
  query: string
  /** Holds the text with its files. */
  frame: RefObject<HTMLElement | null>
  /** Brings a file of the text into view. */
  onShow: (fileId: Id) => void
}

/** Beside what is found in the text: the documents of the note that hold the words, each with the way there. */
export function FoundInDocuments({ query, frame, onShow }: FoundInDocumentsProps) {
  const [words] = useDebouncedValue(query.trim(), TYPING_MS)
  const ids = frame.current === null ? [] : documentsIn(frame.current)
  const { data } = useAnswer(FindInDocumentsDocument, {
    variables: words === '' || ids.length === 0 ? null : { ids, words },
  })
  const found = words === '' ? [] : (data?.files ?? []).flatMap(placesIn)
  if (found.length === 0) return null
  return (
    <ul className={classes.foundInDocuments} aria-label={strings.foundInDocuments}>
      {found.map(({ id, name, count, page }) => (
        <li key={id}>
          <PlainButton
            variant="subtle"
            compact
            onClick={() => {
              onShow(id)
              findInFile(id, { words, page })
            }}
          >
            {strings.foundIn(name, count)}
          </PlainButton>
        </li>
      ))}
    </ul>
  )
}

/**
 * Opens the document that holds a passage which stands nowhere in the text itself, once that is there. It shows nothing
 * itself.
 */
export function PassageInDocuments({ query, frame, onShow }: FoundInDocumentsProps) {
  const [ids] = useState(() =>
    frame.current === null || holdsPassage(frame.current, query) ? [] : documentsIn(frame.current),
  )
  const { data } = useAnswer(FindInDocumentsDocument, { variables: ids.length === 0 ? null : { ids, words: query } })
  const [found] = (data?.files ?? []).flatMap(placesIn)
  const show = useEffectEvent(() => {
    if (found === undefined) return
    onShow(found.id)
    findInFile(found.id, { words: query, page: found.page })
  })
  const id = found?.id
  useEffect(() => {
    if (id !== undefined) show()
  }, [id])
  return null
}

/** The files of a shown text, the first of them. */
function documentsIn(frame: HTMLElement): Id[] {
  const elements = [...frame.querySelectorAll<HTMLElement>('.quarry-document [data-file-id]')]
  return [...new Set(elements.map((element) => element.dataset['fileId'] ?? ''))].slice(0, MAX_DOCUMENTS)
}

function placesIn(file: FindInDocumentsQuery['files'][number]): Found[] {
  if (!file) return []
  const { id, originalFileName: name } = file
  const pages = file.pdf?.find ?? []
  const cells = file.office?.find ?? []
  if (pages.length > 0)
    return [{ id, name, count: pages.reduce((sum, { count }) => sum + count, 0), page: pages[0]?.page }]
  return cells.length > 0 ? [{ id, name, count: cells.length }] : []
}
