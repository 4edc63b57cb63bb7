import { Extension, mergeAttributes, Node } from '@tiptap/core'
import { CodeBlock } from '@tiptap/extension-code-block'
import { Heading } from '@tiptap/extension-heading'
import { TaskItem } from '@tiptap/extension-list'
import { asNumber, asRecord, asText, asTextList, dataAttribute } from './attributes.ts'
import { IDENTIFIED_BLOCKS } from './block-ids.ts'
import { embedOf } from './embeds.ts'
import { REFERENCE_TARGETS } from './references.ts'
import { clockTime } from './clock-time.ts'
import { safeImageSource } from './links.ts'

/** The root: ordinary blocks, and sections, which are only allowed at the top level. */
export const DocumentRoot = Node.create({ name: 'doc', topNode: true, content: '(block | section)+' })

/** Gives every block its stable identifier. A split leaves it with the first half. */
export const BlockIdentity = Extension.create({
  name: 'blockIdentity',
  addGlobalAttributes() {
    return [{ types: [...IDENTIFIED_BLOCKS], attributes: { id: dataAttribute('id', 'id', asText, false) } }]
  },
})

/** Headings of three levels; deeper ones of foreign HTML become the third. */
export const DocumentHeading = Heading.extend({
  parseHTML() {
    const deeper = [4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level: 3 } }))
    return [...[1, 2, 3].map((level) => ({ tag: `h${level}`, attrs: { level } })), ...deeper]
  },
}).configure({ levels: [1, 2, 3] })

/** Code has no formatting, but can be highlighted and commented on like any text. */
export const DocumentCodeBlock = CodeBlock.extend({
  marks: 'highlight comment',
  addAttributes() {
    return {
      language: {
        default: null,
        rendered: false,
        parseHTML: (element: HTMLElement) =>
          /(?:^|\s)language-(\S+)/.exec(element.firstElementChild?.getAttribute('class') ?? '')?.[1] ?? null,
      },
    }
  },
})

/** One task; in foreign HTML the whole item is its content, in ours what follows the box. */
export const DocumentTaskItem = TaskItem.extend({
  parseHTML() {
    return [
      {
        tag: 'li[data-type="taskItem"]',
        priority: 51,
        contentElement: (element) => taskContent(element as HTMLElement),
      },
    ]
  },
}).configure({ nested: true })

function taskContent(item: HTMLElement): HTMLElement {
  const [label, content] = Array.from(item.children)
  return label?.nodeName === 'LABEL' && content?.nodeName === 'DIV' ? (content as HTMLElement) : item
}

/** A picture: a stored file, or a public address for content that came from elsewhere. */
export const Picture = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    return {
      fileId: dataAttribute('fileId', 'file-id', asText),
      src: {
        default: null,
        parseHTML: (element: HTMLElement) => safeImageSource(element.getAttribute('src')),
        renderHTML: (attributes: Record<string, unknown>) => {
          const source = safeImageSource(attributes['src'] as string | null)
          return source ? { src: source } : {}
        },
      },
      alt: plainAttribute('alt'),
      title: plainAttribute('title'),
      width: dataAttribute('width', 'width', asNumber),
    }
  },
  parseHTML() {
    return [
      { tag: 'img[data-file-id]' },
      { tag: 'img[src]', getAttrs: (element) => (safeImageSource(element.getAttribute('src')) ? null : false) },
    ]
  },
  renderHTML({ HTMLAttributes }) {
    return ['img', HTMLAttributes]
  },
})

function plainAttribute(name: string) {
  return {
    default: null,
    parseHTML: (element: HTMLElement) => element.getAttribute(name),
    renderHTML: (attributes: Record<string, unknown>) => {
      const value = attributes[name]
      return typeof value === 'string' ? { [name]: value } : {}
    },
  }
}

/** A stored file shown as a card or a player. */
export const FileBlock = Node.create({
  name: 'file',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    return {
      fileId: dataAttribute('fileId', 'file-id', asText),
      name: dataAttribute('name', 'name', asText),
      mediaType: dataAttribute('mediaType', 'media-type', asText),
    }
  },
  parseHTML() {
    return [{ tag: 'div[data-type="file"]' }]
  },
  renderHTML({ node, HTMLAttributes }) {
    return ['div', mergeAttributes(HTMLAttributes, { 'data-type': 'file' }), String(node.attrs['name'] ?? '')]
  },
})

/** A page of one of the listed sites (spec, document 2 §6). Any other address is refused and read as a link. */
export const Embed = Node.create({
  name: 'embed',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    return { url: dataAttribute('url', 'url', (raw) => embedOf(raw)?.url ?? null) }
  },
  parseHTML() {
    return [
      {
        tag: 'div[data-type="embed"]',
        getAttrs: (element) => (embedOf(element.getAttribute('data-url') ?? '') ? null : false),
      },
      {
        tag: 'iframe[src]',
        getAttrs: (element) => {
          const embed = embedOf(element.getAttribute('src') ?? '')
          return embed ? { url: embed.url } : false
        },
      },
    ]
  },
  renderHTML({ node, HTMLAttributes }) {
    const embed = embedOf(String(node.attrs['url'] ?? ''))
    if (!embed) return ['div', { 'data-type': 'embed' }]
    return [
      'div',
      mergeAttributes(HTMLAttributes, { 'data-type': 'embed' }),
      ['a', { href: embed.url, rel: 'noopener noreferrer nofollow' }, embed.url],
    ]
  },
})

/** A live card of another object. */
export const Reference = Node.create({
  name: 'reference',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    return {
      target: dataAttribute('target', 'target', (raw) => REFERENCE_TARGETS.find((kind) => kind === raw) ?? null),
      targetId: dataAttribute('targetId', 'target-id', asText),
      display: dataAttribute('display', 'display', asRecord),
    }
  },
  parseHTML() {
    return [{ tag: 'div[data-type="reference"]' }]
  },
  renderHTML({ HTMLAttributes }) {
    return ['div', mergeAttributes(HTMLAttributes, { 'data-type': 'reference' })]
  },
})

/** A person or group named inside a sentence. */
export const Mention = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addAttributes() {
    return {
      kind: dataAttribute('kind', 'kind', asText),
      targetId: dataAttribute('targetId', 'target-id', asText),
      label: dataAttribute('label', 'label', asText),
    }
  },
  parseHTML() {
    return [{ tag: 'span[data-type="mention"]' }]
  },
  renderHTML({ node, HTMLAttributes }) {
    return [
      'span',
      mergeAttributes(HTMLAttributes, { 'data-type': 'mention' }),
      `@${String(node.attrs['label'] ?? '')}`,
    ]
  },
  renderText({ node }) {
    return `@${String(node.attrs['label'] ?? '')}`
  },
})

/**
 * One answer of a survey: its text is the content, chosen options are stored as ids (spec, document 2 §3, questions and
 * responses).
 */
export const QuestionResponse = Node.create({
  name: 'questionResponse',
  group: 'section',
  content: 'block+',
  isolating: true,
  defining: true,
  addAttributes() {
    return {
      questionId: dataAttribute('questionId', 'question-id', asText),
      optionIds: dataAttribute('optionIds', 'option-ids', asTextList),
    }
  },
  parseHTML() {
    return [{ tag: 'section[data-type="question-response"]' }]
  },
  renderHTML({ HTMLAttributes }) {
    return ['section', mergeAttributes(HTMLAttributes, { 'data-type': 'question-response' }), 0]
  },
})

/** What one speaker says without a break; `start` and `end` in milliseconds of the recording. */
export const Utterance = Node.create({
  name: 'utterance',
  group: 'section',
  content: 'inline*',
  defining: true,
  addAttributes() {
    return {
      speaker: dataAttribute('speaker', 'speaker', asText),
      start: dataAttribute('start', 'start', asNumber, false),
      end: dataAttribute('end', 'end', asNumber),
    }
  },
  parseHTML() {
    return [{ tag: 'p[data-type="utterance"]', priority: 60 }]
  },
  renderHTML({ node, HTMLAttributes }) {
    const start = node.attrs['start'] as number | null
    return [
      'p',
      mergeAttributes(HTMLAttributes, {
        'data-type': 'utterance',
        ...(start === null ? {} : { 'data-time': clockTime(start) }),
      }),
      0,
    ]
  },
})

/** Home: the published insights as a masonry list, newest first (spec, document 1 §2.12). */
export const PublishedInsights = Node.create({
  name: 'publishedInsights',
  group: 'section',
  atom: true,
  addAttributes() {
    return { title: dataAttribute('title', 'title', asText) }
  },
  parseHTML() {
    return [{ tag: 'div[data-type="published-insights"]' }]
  },
  renderHTML({ node, HTMLAttributes }) {
    return [
      'div',
      mergeAttributes(HTMLAttributes, { 'data-type': 'published-insights' }),
      String(node.attrs['title'] ?? ''),
    ]
  },
})

/** Home: a titled list of links, such as "Sharpen your skills" (spec, document 1 §2.12). */
export const LinkList = Node.create({
  name: 'links',
  group: 'section',
  content: 'paragraph+',
  isolating: true,
  addAttributes() {
    return { title: dataAttribute('title', 'title', asText) }
  },
  parseHTML() {
    return [{ tag: 'section[data-type="links"]' }]
  },
  renderHTML({ HTMLAttributes }) {
    return ['section', mergeAttributes(HTMLAttributes, { 'data-type': 'links' }), 0]
  },
})
