import { Mark, mergeAttributes } from '@tiptap/core'
import { Code } from '@tiptap/extension-code'
import { Link } from '@tiptap/extension-link'
import { anchorClasses, type AnchorMark } from './anchor-marks.ts'
import { asNumber, asText, dataAttribute } from './attributes.ts'
import { safeHref } from './links.ts'

/** The mark of one kind of anchor. */
function anchorMark(name: AnchorMark) {
  return Mark.create({
    name,
    excludes: '',
    inclusive: false,
    addAttributes() {
      return { id: dataAttribute('id', `${name}-id`, asText) }
    },
    parseHTML() {
      return [{ tag: `mark[data-${name}-id]` }]
    },
    renderHTML({ mark, HTMLAttributes }) {
      return [
        'mark',
        mergeAttributes(HTMLAttributes, { class: anchorClasses(name, String(mark.attrs['id'] ?? '')) }),
        0,
      ]
    },
  })
}

/** A highlight's range. */
export const HighlightMark = anchorMark('highlight')

/** The range of a comment thread. */
export const CommentMark = anchorMark('comment')

/** The replacement for redacted words: `id` is that of the redaction, `part` says which of its words were here. */
export const RedactionMark = Mark.create({
  name: 'redaction',
  inclusive: false,
  addAttributes() {
    return {
      id: dataAttribute('id', 'redaction-id', asText),
      part: dataAttribute('part', 'redaction-part', asNumber),
    }
  },
  parseHTML() {
    return [{ tag: 'span[data-redaction-id]' }]
  },
  renderHTML({ HTMLAttributes }) {
    return ['span', mergeAttributes(HTMLAttributes, { class: 'redacted' }), 0]
  },
})

/** Inline code; unlike the library's it may be highlighted, commented on and linked. */
export const InlineCode = Code.extend({ excludes: 'code' })

/** A link that keeps only its address and title, and never an address that could run a script. */
export const DocumentLink = Link.extend({
  addAttributes() {
    return {
      href: { default: null, parseHTML: (element: HTMLElement) => safeHref(element.getAttribute('href')) },
      title: { default: null, parseHTML: (element: HTMLElement) => element.getAttribute('title') },
    }
  },
  parseHTML() {
    return [{ tag: 'a[href]', getAttrs: (element) => (safeHref(element.getAttribute('href')) ? null : false) }]
  },
  renderHTML({ HTMLAttributes }) {
    const { href, title } = HTMLAttributes as { href?: string; title?: string }
    const safe = safeHref(href)
    const titled = title ? { title } : {}
    return ['a', safe ? { href: safe, ...titled, rel: 'noopener noreferrer nofollow', target: '_blank' } : titled, 0]
  },
}).configure({ openOnClick: false, protocols: [], isAllowedUri: (url) => safeHref(url) !== null })
