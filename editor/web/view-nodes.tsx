import { Anchor } from '@mantine/core'
import { createElement, useState, type ReactNode } from 'react'
import { anchorClasses, type AnchorMark } from '../document/anchor-marks.ts'
import { clockTime } from '../document/clock-time.ts'
import type { MarkJson, NodeJson } from '../document/content.ts'
import { safeHref, safeImageSource } from '../document/links.ts'
import { REFERENCE_TARGETS, type ReferenceDisplay } from '../document/references.ts'
import {
  defaultImageUrl,
  elsewhereImageUrl,
  isPlainClick,
  pictureElsewhere,
  type ContentParts,
} from './content-parts.ts'
import { EmbedCard } from './embed-card.tsx'
import { strings } from './strings.ts'

/** One node of stored content as an element; an unknown one shows its content. */
export function renderNode(node: NodeJson, key: number, parts: ContentParts): ReactNode {
  const attrs = node.attrs ?? {}
  const id = text(attrs['id']) ?? undefined
  const children = (): ReactNode[] => (node.content ?? []).map((child, at) => renderNode(child, at, parts))
  const element = (tag: string, more: Record<string, unknown> = {}, inner: ReactNode = children()): ReactNode =>
    createElement(tag, { key, 'data-id': id, ...more }, inner)
  switch (node.type) {
    case 'text':
      return renderText(node, key)
    case 'hardBreak':
      return <br key={key} />
    case 'paragraph':
      return element('p', {}, lines(children()))
    case 'heading':
      return element(`h${Math.min(3, Math.max(1, Number(attrs['level']) || 1))}`, {}, lines(children()))
    case 'blockquote':
      return element('blockquote')
    case 'bulletList':
      return element('ul')
    case 'orderedList':
      return element('ol', { start: typeof attrs['start'] === 'number' ? attrs['start'] : undefined })
    case 'listItem':
      return element('li')
    case 'taskList':
      return element('ul', { 'data-type': 'taskList' })
    case 'taskItem':
      return renderTask(node, key, children())
    case 'codeBlock':
      return element('pre', {}, <code>{children()}</code>)
    case 'horizontalRule':
      return <hr key={key} data-id={id} />
    case 'table':
      return (
        <div key={key} className="table-scroll">
          <table data-id={id}>
            <tbody>{children()}</tbody>
          </table>
        </div>
      )
    case 'tableRow':
      return <tr key={key}>{children()}</tr>
    case 'tableHeader':
      return element('th', spans(attrs))
    case 'tableCell':
      return element('td', spans(attrs))
    case 'mention':
      return (
        <span key={key} data-type="mention">
          @{text(attrs['label']) ?? ''}
        </span>
      )
    case 'utterance':
      return element(
        'p',
        {
          'data-type': 'utterance',
          'data-speaker': text(attrs['speaker']) ?? undefined,
          'data-time': typeof attrs['start'] === 'number' ? clockTime(attrs['start']) : undefined,
        },
        lines(children()),
      )
    case 'questionResponse':
      return renderResponse(node, key, children(), parts)
    case 'links':
      return (
        <section key={key} className="links-block" data-id={id}>
          <h3>{text(attrs['title'])}</h3>
          {children()}
        </section>
      )
    case 'publishedInsights':
      return (
        <div key={key} data-id={id}>
          {parts.renderPublishedInsights?.(text(attrs['title']) ?? '') ?? null}
        </div>
      )
    case 'embed':
      return <EmbedCard key={key} url={text(attrs['url']) ?? ''} />
    case 'image':
      return renderPicture(attrs, key, parts)
    case 'file':
      return renderFile(attrs, key, parts)
    case 'reference':
      return renderReference(attrs, key, parts)
    default:
      return <div key={key}>{children()}</div>
  }
}

// An empty block keeps its line.
function lines(children: ReactNode[]): ReactNode {
  return children.length > 0 ? children : <br />
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function spans(attrs: Record<string, unknown>): Record<string, unknown> {
  const count = (value: unknown): number | undefined => (typeof value === 'number' && value > 1 ? value : undefined)
  return { colSpan: count(attrs['colspan']), rowSpan: count(attrs['rowspan']), 'data-id': undefined }
}

function renderText(node: NodeJson, key: number): ReactNode {
  return (node.marks ?? []).reduceRight<ReactNode>(
    (inner, mark, at) => renderMark(mark, inner, at === 0 ? key : undefined),
    node.text ?? '',
  )
}

const MARK_TAGS: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
}

function renderMark(mark: MarkJson, inner: ReactNode, key: number | undefined): ReactNode {
  const id = text(mark.attrs?.['id'])
  if (mark.type === 'link') {
    const href = safeHref(text(mark.attrs?.['href']))
    return href ? (
      <Anchor
        key={key}
        href={href}
        title={text(mark.attrs?.['title']) ?? undefined}
        target="_blank"
        rel="noopener noreferrer nofollow"
        inherit
        underline="always"
      >
        {inner}
      </Anchor>
    ) : (
      inner
    )
  }
  if (mark.type === 'highlight' || mark.type === 'comment') {
    const kind: AnchorMark = mark.type
    return id === null
      ? inner
      : createElement('mark', { key, className: anchorClasses(kind, id), [`data-${kind}-id`]: id }, inner)
  }
  if (mark.type === 'redaction')
    return (
      <span key={key} className="redacted" data-redaction-id={id ?? undefined}>
        {inner}
      </span>
    )
  const tag = MARK_TAGS[mark.type]
  return tag ? createElement(tag, { key }, inner) : inner
}

function renderTask(node: NodeJson, key: number, children: ReactNode[]): ReactNode {
  const checked = node.attrs?.['checked'] === true
  return (
    <li key={key} data-id={text(node.attrs?.['id']) ?? undefined} data-type="taskItem" data-checked={checked}>
      <label>
        <input type="checkbox" checked={checked} disabled readOnly aria-label={taskName(node)} />
      </label>
      <div>{children}</div>
    </li>
  )
}

function taskName(node: NodeJson): string {
  return node.text ?? (node.content ?? []).map(taskName).join('')
}

function renderResponse(node: NodeJson, key: number, children: ReactNode[], parts: ContentParts): ReactNode {
  const questionId = text(node.attrs?.['questionId']) ?? ''
  const options = Array.isArray(node.attrs?.['optionIds']) ? (node.attrs['optionIds'] as string[]) : []
  const title = parts.questionTitle?.(questionId) ?? strings.untitledQuestion
  return (
    <section key={key} className="question-response" data-id={text(node.attrs?.['id']) ?? undefined} aria-label={title}>
      <p className="question-title">
        <QuestionTitle title={title} questionId={questionId} link={parts.questionLink} />
      </p>
      {options.length > 0 ? (
        <ul className="question-options">
          {options.map((option) => (
            <li key={option}>{parts.optionTitle?.(questionId, option) ?? option}</li>
          ))}
        </ul>
      ) : null}
      {options.length > 0 && saysNothing(node) ? null : children}
    </section>
  )
}

function QuestionTitle({
  title,
  questionId,
  link,
}: {
  title: string
  questionId: string
  link: ContentParts['questionLink']
}) {
  if (!link || questionId === '') return title
  const href = link.hrefOf(questionId)
  return (
    <a
      href={href}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        link.follow(href)
      }}
    >
      {title}
    </a>
  )
}

/** A chosen answer needs no additional words. */
function saysNothing(node: NodeJson): boolean {
  return (node.content ?? []).every((block) => block.type === 'paragraph' && (block.content ?? []).length === 0)
}

function renderPicture(attrs: Record<string, unknown>, key: number, parts: ContentParts): ReactNode {
  const fileId = text(attrs['fileId'])
  const id = text(attrs['id']) ?? undefined
  if (!fileId) {
    const elsewhere = safeImageSource(text(attrs['src']))
    return elsewhere ? (
      <p key={key} data-id={id}>
        <PictureElsewhere source={elsewhere} described={pictureElsewhere(attrs['alt'], elsewhere)} />
      </p>
    ) : null
  }
  const drawn = parts.renderPicture?.({ fileId, alt: text(attrs['alt']) ?? '' })
  if (drawn)
    return (
      <div key={key} className="file-block" data-id={id} data-file-id={fileId} style={widthOf(attrs)}>
        {drawn}
      </div>
    )
  const source = (parts.imageUrl ?? defaultImageUrl)(fileId)
  return (
    <img
      key={key}
      data-id={id}
      data-file-id={fileId}
      src={source}
      alt={text(attrs['alt']) ?? ''}
      title={text(attrs['title']) ?? undefined}
      width={typeof attrs['width'] === 'number' ? attrs['width'] : undefined}
      loading="lazy"
    />
  )
}

/**
 * A picture of another site, loaded through this one; if it is not available, its description. In both cases with a
 * link to it.
 */
function PictureElsewhere({ source, described }: { source: string; described: string }) {
  const [isMissing, setMissing] = useState(false)
  const address = isMissing ? null : elsewhereImageUrl(source)
  return (
    <Anchor href={source} target="_blank" rel="noopener noreferrer nofollow" inherit underline="always">
      {address === null ? (
        described
      ) : (
        <img src={address} alt={described} loading="lazy" onError={() => setMissing(true)} />
      )}
    </Anchor>
  )
}

/** The width of a picture that was made smaller in its text. */
export function widthOf(attrs: Record<string, unknown>): { maxWidth: number } | undefined {
  return typeof attrs['width'] === 'number' ? { maxWidth: attrs['width'] } : undefined
}

function renderFile(attrs: Record<string, unknown>, key: number, parts: ContentParts): ReactNode {
  const name = text(attrs['name']) ?? strings.unknownFile
  const fileId = text(attrs['fileId'])
  const drawn = fileId ? parts.renderFile?.({ fileId, name, mediaType: text(attrs['mediaType']) }) : null
  return (
    <div key={key} className="file-block" data-id={text(attrs['id']) ?? undefined} data-file-id={fileId ?? undefined}>
      {drawn ?? name}
    </div>
  )
}

function renderReference(attrs: Record<string, unknown>, key: number, parts: ContentParts): ReactNode {
  const target = REFERENCE_TARGETS.find((kind) => kind === attrs['target'])
  const targetId = text(attrs['targetId'])
  const drawn =
    target && targetId
      ? parts.renderReference?.({ target, targetId, display: (attrs['display'] as ReferenceDisplay | undefined) ?? {} })
      : null
  return (
    <div key={key} className="reference-block" data-id={text(attrs['id']) ?? undefined}>
      {drawn ?? strings.referenceMissing}
    </div>
  )
}
