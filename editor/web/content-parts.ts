import type { ReactNode } from 'react'
import { strings } from './strings.ts'
import type { ReferenceDisplay, ReferenceTarget } from '../document/references.ts'

/** What a reference card is drawn from. `onDisplayChange` is there while the document can be edited. */
export interface ReferenceProps {
  target: ReferenceTarget
  targetId: string
  display: ReferenceDisplay
  onDisplayChange?: (display: ReferenceDisplay) => void
}

/** What a stored file is drawn from. */
interface FileProps {
  fileId: string
  name: string
  mediaType: string | null
}

/** What a stored picture is drawn from. */
interface PictureProps {
  fileId: string
  alt: string
}

/** How titles of questions lead to their pages, without leaving the application. */
interface QuestionLink {
  hrefOf: (questionId: string) => string
  follow: (href: string) => void
}

/** Whether a click on a link is one that the application follows itself: without a key that asks for a new tab. */
export function isPlainClick(
  event: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>,
): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

/**
 * Parts of a document that other capabilities draw or name. Give stable functions: new ones draw the document again.
 */
export interface ContentParts {
  renderReference?: (reference: ReferenceProps) => ReactNode
  renderFile?: (file: FileProps) => ReactNode
  /** Draws a stored picture; without it, it is merely shown. */
  renderPicture?: (picture: PictureProps) => ReactNode
  /** Where a stored picture is loaded from. */
  imageUrl?: (fileId: string) => string
  questionTitle?: (questionId: string) => string | null
  /** The page of a question, where its title leads. */
  questionLink?: QuestionLink
  optionTitle?: (questionId: string, optionId: string) => string | null
  renderPublishedInsights?: (title: string) => ReactNode
}

/** The address of a stored picture where nothing else is given (document 3 §2). */
export function defaultImageUrl(fileId: string): string {
  return `/image/${encodeURIComponent(fileId)}`
}

/**
 * Where a picture of another site is loaded from: through this one, so that its site does not learn who reads. Null for
 * what is no web address.
 */
export function elsewhereImageUrl(source: string): string | null {
  return /^https?:/i.test(source.trim()) ? `/image/remote/stream?srcUrl=${encodeURIComponent(source.trim())}` : null
}

/** What stands for a picture that lies on another site and cannot be had: its description, and whose it is. */
export function pictureElsewhere(alt: unknown, source: string | null): string {
  const described = typeof alt === 'string' && alt !== '' ? alt : strings.picture
  return source !== null && URL.canParse(source) ? `${described} (${new URL(source).hostname})` : described
}
