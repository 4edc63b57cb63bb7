import type { Node } from '@tiptap/pm/model'
import type { NodeView } from '@tiptap/pm/view'
import { Picture } from '../../document/blocks.ts'
import { safeImageSource } from '../../document/links.ts'
import { defaultImageUrl, elsewhereImageUrl, pictureElsewhere } from '../content-parts.ts'
import type { CardViews } from './card-nodes.ts'

/**
 * A picture of the store: drawn by the page, and shown directly until the page is ready. Or one of another site, loaded
 * through this one; if it is not available, a link to it.
 */
export const PictureBlock = Picture.extend<{
  imageUrl: () => ((fileId: string) => string) | undefined
  cardViews: () => CardViews | undefined
}>({
  addOptions() {
    return { imageUrl: () => undefined, cardViews: () => undefined }
  },
  addNodeView() {
    const { imageUrl, cardViews } = this.options
    return (props) => {
      const { node } = props
      if (typeof node.attrs['fileId'] !== 'string') return elsewhereView(node)
      const drawnByPage = cardViews()?.[Picture.name]?.(props)
      if (drawnByPage) return drawnByPage
      const dom = document.createElement('img')
      const draw = (attrs: Record<string, unknown>): void => {
        const fileId = String(attrs['fileId'])
        const source = (imageUrl() ?? defaultImageUrl)(fileId)
        dom.dataset['fileId'] = fileId
        if (dom.getAttribute('src') !== source) dom.src = source
        dom.alt = typeof attrs['alt'] === 'string' ? attrs['alt'] : ''
        dom.title = typeof attrs['title'] === 'string' ? attrs['title'] : ''
        if (typeof attrs['id'] === 'string') dom.dataset['id'] = attrs['id']
        if (typeof attrs['width'] === 'number') dom.width = attrs['width']
      }
      draw(node.attrs)
      return {
        dom,
        update(next) {
          // The page draws it better, once it is ready.
          if (next.type !== node.type || typeof next.attrs['fileId'] !== 'string' || cardViews() !== undefined)
            return false
          draw(next.attrs)
          return true
        },
        ignoreMutation: () => true,
      }
    }
  },
})

function elsewhereView(node: Node): NodeView {
  const dom = document.createElement('p')
  const source = safeImageSource(node.attrs['src'] as string | null)
  const link = dom.appendChild(document.createElement(source ? 'a' : 'span'))
  const described = pictureElsewhere(node.attrs['alt'], source)
  const address = source === null ? null : elsewhereImageUrl(source)
  if (address === null) link.textContent = described
  else {
    const picture = Object.assign(document.createElement('img'), { src: address, alt: described, loading: 'lazy' })
    picture.addEventListener('error', () => picture.replaceWith(described))
    link.append(picture)
  }
  if (link instanceof HTMLAnchorElement && source)
    Object.assign(link, { href: source, target: '_blank', rel: 'noopener noreferrer nofollow' })
  if (typeof node.attrs['id'] === 'string') dom.dataset['id'] = node.attrs['id']
  return { dom, update: (next) => next.eq(node), ignoreMutation: () => true }
}
