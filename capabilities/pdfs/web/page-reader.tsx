import { useRef, useState, type CSSProperties } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import { useAction } from '#platform/web/keyboard/index.ts'
import { FindBar } from './find-bar.tsx'
import { PageView } from './page-view.tsx'
import { ReaderToolbar } from './reader-toolbar.tsx'
import { strings } from './strings.ts'
import { Thumbnails } from './thumbnails.tsx'
import { usePages, type PageSize } from './use-pages.ts'
import { useOwnSelection } from './use-own-selection.ts'
import { viewerActions } from './viewer-actions.ts'
import classes from './viewer.module.css'

interface PageReaderProps {
  fileId: Id
  name: string
  sizes: ReadonlyArray<PageSize>
  /** The first page as a picture; others by `page`, other widths by `width`. */
  pictureUrl: string
  downloadUrl: string | null
}

/** Pages one below the other, drawn when they come near: with their words, in any size, and with small ones beside them. */
export function PageReader({ fileId, name, sizes, pictureUrl, downloadUrl }: PageReaderProps) {
  const root = useRef<HTMLDivElement>(null)
  const pageField = useRef<HTMLInputElement>(null)
  const pages = usePages(sizes)
  const { virtualizer, scale } = pages
  const [hasFocus, setHasFocus] = useState(false)
  const [showsThumbnails, setShowsThumbnails] = useState(false)
  const [find, setFind] = useState<string | null>(null)
  useOwnSelection(root)

  const keys = { enabled: hasFocus }
  useAction(viewerActions.nextPage, () => pages.goTo(pages.current + 1), keys)
  useAction(viewerActions.previousPage, () => pages.goTo(pages.current - 1), keys)
  useAction(viewerActions.zoomIn, pages.zoomIn, keys)
  useAction(viewerActions.zoomOut, pages.zoomOut, keys)
  useAction(viewerActions.fitWidth, pages.fitWidth, keys)
  useAction(viewerActions.goToPage, () => pageField.current?.select(), keys)
  useAction(viewerActions.find, () => setFind((words) => words ?? ''), keys)

  return (
    <div
      ref={root}
      className={classes.reader}
      role="group"
      aria-label={strings.viewer(name)}
      contentEditable={false}
      onFocus={() => setHasFocus(true)}
      onBlur={(event) => setHasFocus(event.currentTarget.contains(event.relatedTarget))}
    >
      <ReaderToolbar
        pages={pages}
        pageField={pageField}
        downloadUrl={downloadUrl}
        showsThumbnails={showsThumbnails}
        onThumbnails={() => setShowsThumbnails(!showsThumbnails)}
        isFinding={find !== null}
        onFind={() => setFind(find === null ? '' : null)}
      />
      {find !== null && <FindBar fileId={fileId} words={find} onWords={setFind} current={pages.current} onPage={pages.goTo} onEnd={() => setFind(null)} />}
      <div className={classes.body}>
        {showsThumbnails && <Thumbnails sizes={sizes} pictureUrl={pictureUrl} current={pages.current} onPage={pages.goTo} />}
        <div ref={pages.scroller} className={classes.scroller} role="region" aria-label={strings.pagesOf(name)}>
          <div className={classes.paper} style={{ height: virtualizer.getTotalSize(), minWidth: pages.widestPx } as CSSProperties}>
            {virtualizer.getVirtualItems().map(({ index, start }) => {
              const size = sizes[index]
              return size && (
                <div key={size.number} className={classes.place} style={{ transform: `translateY(${start}px)` }}>
                  <PageView fileId={fileId} size={size} scale={scale} pictureUrl={pictureUrl} find={find ?? ''} />
                </div>
              )
            })}
          </div>
        </div>
      </div>
    </div>
  )
}
