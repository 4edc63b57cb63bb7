import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { pictureAddress } from './picture-address.ts'
import { strings } from './strings.ts'
import type { PageSize } from './use-pages.ts'
import classes from './viewer.module.css'

const WIDTH_PX = 104
const CAPTION_PX = 30
/** A page that is much longer than wide is cut off. */
const MAX_HEIGHT_PX = 180
const OVERSCAN = 3

interface ThumbnailsProps {
  sizes: ReadonlyArray<PageSize>
  pictureUrl: string
  current: number
  onPage: (number: number) => void
}

/** Small pictures of pages, each of which leads to its page. */
export function Thumbnails({ sizes, pictureUrl, current, onPage }: ThumbnailsProps) {
  const scroller = useRef<HTMLElement>(null)
  const heightOf = ({ width, height }: PageSize): number => Math.min(MAX_HEIGHT_PX, (WIDTH_PX * height) / width)
  const virtualizer = useVirtualizer({
    count: sizes.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (sizes[index] ? heightOf(sizes[index]) + CAPTION_PX : CAPTION_PX),
    overscan: OVERSCAN,
  })
  useEffect(() => {
    virtualizer.scrollToIndex(Math.max(0, current - 1), { align: 'auto' })
  }, [current, virtualizer])
  return (
    <nav ref={scroller} className={classes.rail} aria-label={strings.thumbnails}>
      <div className={classes.railInner} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const size = sizes[index]
          if (!size) return null
          const { number } = size
          return (
            <button
              key={number}
              type="button"
              className={classes.small}
              style={{ transform: `translateY(${start}px)` }}
              aria-label={strings.goToPage(number)}
              aria-current={number === current ? 'page' : undefined}
              onClick={() => onPage(number)}
            >
              <img
                src={pictureAddress(pictureUrl, number, WIDTH_PX)}
                alt=""
                width={WIDTH_PX}
                height={heightOf(size)}
                loading="lazy"
                draggable={false}
              />
              <span>{number}</span>
            </button>
          )
        })}
      </div>
    </nav>
  )
}
