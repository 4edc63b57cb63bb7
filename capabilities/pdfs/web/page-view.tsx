import { useMemo, useState, type ReactNode } from 'react'
import { PdfPageWordsDocument } from '#generated/operations/capabilities/pdfs/web/pdf.ts'
import { MarkLayer, useMarksUnderMouse, type FileMark } from '#files/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { pictureAddress } from './picture-address.ts'
import { strings } from './strings.ts'
import { TextLayer } from './text-layer.tsx'
import type { PageSize } from './use-pages.ts'
import classes from './viewer.module.css'

interface PageViewProps {
  fileId: Id
  size: PageSize
  /** CSS pixels per point. */
  scale: number
  pictureUrl: string
  /** Words to mark, and whether others may be between them. */
  find: string
  apart: boolean
  /** All marks of the document. */
  marks: readonly FileMark[]
  activeMark: Id | null
  onOpenMarks: (ids: Id[]) => void
  /** The layer for drawing a region, while one is drawn. */
  drawing: ReactNode
}

/** One page: its picture, with its words over it, which can be selected and copied. */
export function PageView({
  fileId,
  size,
  scale,
  pictureUrl,
  find,
  apart,
  marks,
  activeMark,
  onOpenMarks,
  drawing,
}: PageViewProps) {
  const { number, width, height } = size
  const { data } = useAnswer(PdfPageWordsDocument, { variables: { fileId, before: number - 1 } })
  const address = pictureAddress(pictureUrl, number, width * scale)
  const [drawn, setDrawn] = useState<string | null>(null)
  const page = data?.file?.pdf?.pages.find((one) => one.number === number)
  const own = useMemo(() => marks.filter((mark) => mark.page === number), [marks, number])
  const { hovered, handlers } = useMarksUnderMouse(own, onOpenMarks)
  return (
    <div
      className={classes.page}
      {...handlers}
      role="group"
      aria-label={strings.page(number)}
      data-page={number}
      style={{ width: width * scale, height: height * scale }}
    >
      <img
        className={classes.picture}
        src={address}
        alt=""
        draggable={false}
        data-drawn={drawn !== null || undefined}
        onLoad={() => setDrawn(address)}
        onError={() => setDrawn(address)}
      />
      {page && <TextLayer page={page} scale={scale} find={find} apart={apart} />}
      <MarkLayer marks={own} activeId={activeMark} hovered={hovered} name={strings.page(number)} onOpen={onOpenMarks} />
      {drawing}
      {page?.isOcr === true && (
        <span className={classes.note} title={strings.recognized}>
          {strings.ocr}
        </span>
      )}
      {page?.failure != null && <p className={classes.pageFailure}>{page.failure}</p>}
    </div>
  )
}
