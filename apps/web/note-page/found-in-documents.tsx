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

/** In a note with more documents than this, use each document's own search. */
const MAX_DOCUMENTS = 20
const TYPING_MS = 250

interface Found {
  id: Id
  name: string
  count: number
  /** For a document with pages, the first page that contains the words. */
  page?: number | undefined
}

interface FoundInDocumentsProps {
  query: string
  /** Contains the text with its files. */
  frame: RefObject<HTMLElement | null>
  /** Scrolls to a file of the text. */
  onShow: (fileId: Id) => void
}

/** The documents of the note that contain the words, each with a link; shown next to what is found in the text. */
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

/** Opens the document that contains a passage that is not in the text itself, once it is loaded. Renders nothing. */
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

/** The files of a shown text, up to the maximum. */
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
