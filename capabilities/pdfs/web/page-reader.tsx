import { useCallback, useRef, useState, type CSSProperties } from 'react'
import { markStrings, RegionDrawing, useWordsToFind } from '#files/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { useAction } from '#platform/web/keyboard/index.ts'
import { FindBar } from './find-bar.tsx'
import { MarkWordsButton } from './mark-words-button.tsx'
import { PageView } from './page-view.tsx'
import { ReaderToolbar } from './reader-toolbar.tsx'
import { strings } from './strings.ts'
import { Thumbnails } from './thumbnails.tsx'
import { usePages, type PageSize } from './use-pages.ts'
import { usePageMarks } from './use-page-marks.ts'
import { useFoundPages } from './use-found-pages.ts'
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

/**
 * Pages one below the other, drawn when they come into view: with their words, in any size, and with thumbnails beside
 * them.
 */
export function PageReader({ fileId, name, sizes, pictureUrl, downloadUrl }: PageReaderProps) {
  const root = useRef<HTMLDivElement>(null)
  const pageField = useRef<HTMLInputElement>(null)
  const pages = usePages(sizes)
  const { virtualizer, scale } = pages
  const [hasFocus, setHasFocus] = useState(false)
  const [showsThumbnails, setShowsThumbnails] = useState(false)
  const [find, setFind] = useState<string | null>(null)
  const found = useFoundPages(fileId, find ?? '')
  useOwnSelection(root)
  const { marks, activeId, store, markAction, isDrawing, setIsDrawing } = usePageMarks(fileId, root, pages)
  const openMarks = useCallback((ids: Id[]) => store.acts.open(ids), [store])
  const leaveDrawing = (): void => {
    setIsDrawing(false)
    pages.scroller.current?.focus({ preventScroll: true })
  }
  const toggleDrawing = (): void => (isDrawing ? leaveDrawing() : setIsDrawing(true))

  useWordsToFind(fileId, ({ words, page }) => {
    setFind(words)
    if (page !== undefined) pages.goTo(page)
  })
  // Some of the words are also close together on other pages, which are not results.
  const wordsOn = (page: number): string =>
    find !== null && (!found.apart || found.matches.some((match) => match.page === page)) ? find : ''
  const keys = { enabled: hasFocus }
  useAction(viewerActions.nextPage, () => pages.goTo(pages.current + 1), keys)
  useAction(viewerActions.previousPage, () => pages.goTo(pages.current - 1), keys)
  useAction(viewerActions.zoomIn, pages.zoomIn, keys)
  useAction(viewerActions.zoomOut, pages.zoomOut, keys)
  useAction(viewerActions.fitWidth, pages.fitWidth, keys)
  useAction(viewerActions.goToPage, () => pageField.current?.select(), keys)
  useAction(viewerActions.markRegion, toggleDrawing, { enabled: hasFocus && markAction !== null })
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
        drawing={markAction === null ? null : { isDrawing, onToggle: toggleDrawing }}
      />
      {find !== null && (
        <FindBar
          words={find}
          found={found}
          onWords={setFind}
          current={pages.current}
          onPage={pages.goTo}
          onEnd={() => setFind(null)}
        />
      )}
      {isDrawing && (
        <p className={classes.help} aria-hidden="true">
          {markStrings.help}
        </p>
      )}
      {markAction !== null && <MarkWordsButton within={root} action={markAction} />}
      <div className={classes.body}>
        {showsThumbnails && (
          <Thumbnails sizes={sizes} pictureUrl={pictureUrl} current={pages.current} onPage={pages.goTo} />
        )}
        <div
          ref={pages.scroller}
          className={classes.scroller}
          data-scrolls-pages=""
          role="region"
          aria-label={strings.pagesOf(name)}
        >
          <div
            className={classes.paper}
            style={{ height: virtualizer.getTotalSize(), minWidth: pages.widestPx } as CSSProperties}
          >
            {virtualizer.getVirtualItems().map(({ index, start }) => {
              const size = sizes[index]
              return (
                size && (
                  <div key={size.number} className={classes.place} style={{ transform: `translateY(${start}px)` }}>
                    <PageView
                      fileId={fileId}
                      size={size}
                      scale={scale}
                      pictureUrl={pictureUrl}
                      find={wordsOn(size.number)}
                      apart={found.apart}
                      marks={marks}
                      activeMark={activeId}
                      onOpenMarks={openMarks}
                      drawing={
                        isDrawing && (
                          <RegionDrawing
                            name={strings.page(size.number)}
                            takesKeys={size.number === pages.current}
                            onLeave={leaveDrawing}
                            onDrawn={(box, lines) => {
                              leaveDrawing()
                              store.acts.mark({ fileId, page: size.number, boxes: [box], text: '', lines })
                            }}
                          />
                        )
                      }
                    />
                  </div>
                )
              )
            })}
          </div>
        </div>
      </div>
    </div>
  )
}
