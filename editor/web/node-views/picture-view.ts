import { Picture } from '../../document/blocks.ts'
import { safeImageSource } from '../../document/links.ts'
import { defaultImageUrl } from '../content-parts.ts'

/** A picture, loaded from the store or from its public address. */
export const PictureBlock = Picture.extend<{ imageUrl: () => ((fileId: string) => string) | undefined }>({
  addOptions() {
    return { imageUrl: () => undefined }
  },
  addNodeView() {
    const imageUrl = this.options.imageUrl
    return ({ node }) => {
      const dom = document.createElement('img')
      const draw = (attrs: Record<string, unknown>): void => {
        const fileId = attrs['fileId']
        const source = typeof fileId === 'string' ? (imageUrl() ?? defaultImageUrl)(fileId) : safeImageSource(attrs['src'] as string | null)
        if (typeof fileId === 'string') dom.dataset['fileId'] = fileId
        if (source && dom.getAttribute('src') !== source) dom.src = source
        dom.alt = typeof attrs['alt'] === 'string' ? attrs['alt'] : ''
        dom.title = typeof attrs['title'] === 'string' ? attrs['title'] : ''
        if (typeof attrs['id'] === 'string') dom.dataset['id'] = attrs['id']
        if (typeof attrs['width'] === 'number') dom.width = attrs['width']
      }
      draw(node.attrs)
      return {
        dom,
        update(next) {
          if (next.type !== node.type) return false
          draw(next.attrs)
          return true
        },
        ignoreMutation: () => true,
      }
    }
  },
})
